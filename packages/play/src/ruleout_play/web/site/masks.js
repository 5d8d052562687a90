// Sets of digits as numbers: the bit digit - 1 stands for a digit. Numbers are exact up to 53 digits.

export const MOST = 53;
export const bit = (digit) => 2 ** (digit - 1);
export const has = (mask, digit) => Math.floor(mask / bit(digit)) % 2 === 1;
export const added = (mask, digit) => (has(mask, digit) ? mask : mask + bit(digit));
export const removed = (mask, digit) => (has(mask, digit) ? mask - bit(digit) : mask);

/** The digits of a mask, ascending. */
export function digitsOf(mask) {
  const found = [];
  for (let digit = 1, rest = mask; rest > 0; digit += 1, rest = Math.floor(rest / 2)) if (rest % 2) found.push(digit);
  return found;
}

/** The digits of a mask that others has not. */
export const without = (mask, others) => digitsOf(others).reduce(removed, mask);

/** The digits that are in both masks. */
export const shared = (mask, others) => digitsOf(mask).reduce((left, digit) => (has(others, digit) ? left : removed(left, digit)), mask);
