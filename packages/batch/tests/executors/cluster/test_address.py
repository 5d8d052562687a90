"""Addresses of schedulers, and messages about invalid ones."""

from __future__ import annotations

import pytest

from ruleout import RuleoutError
from ruleout_batch.executors.cluster.address import parse_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("tcp://10.0.0.1:8786", "tcp://10.0.0.1:8786"),
        ("tls://head.example:8786", "tls://head.example:8786"),
        ("TCP://head:08786/", "tcp://head:8786"),
        ("tcp://[::1]:8786", "tcp://[::1]:8786"),
    ],
)
def test_a_valid_address_is_parsed(text: str, address: str) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("tpc://10.0.0.1:8786", "'tpc://'"),
        ("http://10.0.0.1:8786", "'http://'"),
        ("10.0.0.1:8786", "'10.0.0.1:8786'"),
        ("", "''"),
        ("8786", "'8786'"),
        ("tcp://", "no host in 'tcp://'"),
        ("tcp://:8786", "no host in 'tcp://:8786'"),
        ("tcp://head", "no port in 'tcp://head'"),
        ("tcp://head:", "no port in 'tcp://head:'"),
        ("tcp://head:0", "port '0'"),
        ("tcp://head:65536", "port '65536'"),
        ("tcp://head:8786786786786786786", "port '8786786786786786786'"),
        ("tcp://head:-1", "port '-1'"),
        ("tcp://head:\u0668", "port '\u0668'"),
        ("tcp://you@head:8786", "'tcp://you@head:8786'"),
        ("tcp://head:8786/path", "'tcp://head:8786/path'"),
        ("tcp://two heads:8786", "'tcp://two heads:8786'"),
        ("tcp://head:1\n", "port '1\\n'"),
    ],
)
def test_an_invalid_address_is_refused(text: str, found: str) -> None:
    with pytest.raises(RuleoutError) as info:
        parse_address(text)
    assert str(info.value).startswith(f"--cluster: found {found}; expected tcp://HOST:PORT or tls://HOST:PORT")


def test_the_default_port_is_suggested() -> None:
    with pytest.raises(RuleoutError, match=r"8786: tcp://head:8786\)$"):
        parse_address("tcp://head")
