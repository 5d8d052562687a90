BEGIN TRANSACTION;
CREATE TABLE puzzle (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE, -- equal for puzzles that are the same
            document TEXT NOT NULL, -- JSON
            variant TEXT NOT NULL,
            title TEXT,
            source TEXT,
            givens INTEGER NOT NULL,
            recipe TEXT, -- JSON: what a generated puzzle follows from
            added TEXT NOT NULL -- UTC, as 2026-01-31T12:00:00Z
        );
INSERT INTO "puzzle" VALUES(1,'canonical ......12.13.3...','{"version": 1, "variant": "classic", "n": 4, "givens": [[1, 0, 0, 0], [3, 0, 0, 2], [0, 0, 0, 3], [0, 0, 2, 0]]}','classic',NULL,'all.jsonl',5,NULL,'2026-11-23T18:24:39Z');
INSERT INTO "puzzle" VALUES(2,'sha256 8e6347c9bfc7e023ff01648d8e2fab436e692bf8f39893798f26e85be768a72b','{"version": 1, "variant": "killer", "n": 4, "cages": [{"sum": 6, "cells": [[0, 0], [1, 0], [1, 1]]}, {"sum": 9, "cells": [[0, 1], [0, 2], [0, 3]]}, {"sum": 8, "cells": [[1, 2], [2, 1], [2, 2]]}, {"sum": 3, "cells": [[1, 3], [2, 3]]}, {"sum": 7, "cells": [[2, 0], [3, 0], [3, 1]]}, {"sum": 7, "cells": [[3, 2], [3, 3]]}]}','killer',NULL,'all.jsonl',0,NULL,'2026-11-23T18:24:39Z');
INSERT INTO "puzzle" VALUES(3,'canonical ...............1','{"version": 1, "variant": "classic", "n": 4, "givens": [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}','classic',NULL,'all.jsonl',1,NULL,'2026-11-23T18:24:39Z');
INSERT INTO "puzzle" VALUES(4,'canonical .....1.2....2.3.','{"version": 1, "variant": "classic", "n": 4, "givens": [[3, 0, 0, 0], [0, 0, 2, 0], [4, 0, 0, 0], [0, 0, 3, 0]]}','classic',NULL,'all.jsonl',4,'{"order": {"variant": "classic", "size": [4, 4]}, "seed": 1, "number": 0, "engine": "auto", "try": 0, "proof": "sat", "versions": {"ruleout-core": "0.1.0", "ruleout-generate": "0.1.0"}}','2026-11-23T18:24:39Z');
INSERT INTO "puzzle" VALUES(5,'canonical .....1.2....3.4.','{"version": 1, "variant": "classic", "n": 4, "givens": [[0, 0, 0, 0], [0, 2, 4, 0], [0, 0, 0, 0], [1, 0, 0, 3]]}','classic',NULL,'all.jsonl',4,'{"order": {"variant": "classic", "size": [4, 4]}, "seed": 1, "number": 1, "engine": "auto", "try": 0, "proof": "sat", "versions": {"ruleout-core": "0.1.0", "ruleout-generate": "0.1.0"}}','2026-11-23T18:24:39Z');
INSERT INTO "puzzle" VALUES(6,'canonical .....1.2.....321','{"version": 1, "variant": "classic", "n": 4, "givens": [[0, 0, 0, 0], [0, 1, 4, 0], [0, 0, 2, 0], [0, 2, 1, 0]]}','classic',NULL,'all.jsonl',5,'{"order": {"variant": "classic", "size": [4, 4], "scale": "se", "difficulty": [1.0, 3.0], "needed": {"hidden-single": [1, null]}}, "seed": 3, "number": 0, "engine": "auto", "try": 0, "proof": "sat", "versions": {"ruleout-core": "0.1.0", "ruleout-generate": "0.1.0"}}','2026-11-23T18:24:39Z');
INSERT INTO "puzzle" VALUES(7,'canonical ..............11','{"version": 1, "variant": "classic", "n": 4, "givens": [[1, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}','classic',NULL,'all.jsonl',2,NULL,'2026-11-23T18:24:39Z');
CREATE TABLE rating (
            id INTEGER PRIMARY KEY,
            puzzle INTEGER NOT NULL REFERENCES puzzle ON DELETE CASCADE,
            scale TEXT NOT NULL,
            scale_version TEXT NOT NULL,
            technique_set TEXT NOT NULL,
            package TEXT NOT NULL,
            value REAL,
            level TEXT,
            verdict TEXT,
            complete INTEGER NOT NULL,
            UNIQUE (puzzle, scale, scale_version, technique_set)
        );
INSERT INTO "rating" VALUES(1,1,'ruleout','1','31e22b66','ruleout-strategies 0.1.0',6.89,'easy','unique',1);
INSERT INTO "rating" VALUES(2,2,'ruleout','1','3b28ff74','ruleout-strategies 0.1.0',37.69,'easy','unique',1);
INSERT INTO "rating" VALUES(4,3,'ruleout','1','00000000','ruleout-strategies 0.1.0',NULL,NULL,'several',1);
INSERT INTO "rating" VALUES(5,6,'se','1','192c9e5c','ruleout-strategies 0.1.0',1.2,NULL,'unique',1);
INSERT INTO "rating" VALUES(6,1,'se','1','192c9e5c','ruleout-strategies 0.1.0',1.2,NULL,'unique',1);
INSERT INTO "rating" VALUES(7,1,'search','1','00000000','ruleout-strategies 0.1.0',0.0,NULL,'unique',1);
INSERT INTO "rating" VALUES(8,3,'se','1','00000000','ruleout-strategies 0.1.0',NULL,NULL,'several',1);
INSERT INTO "rating" VALUES(9,3,'search','1','00000000','ruleout-strategies 0.1.0',NULL,NULL,'several',1);
INSERT INTO "rating" VALUES(10,7,'se','1','00000000','ruleout-strategies 0.1.0',NULL,NULL,'none',1);
INSERT INTO "rating" VALUES(11,7,'search','1','00000000','ruleout-strategies 0.1.0',NULL,NULL,'none',1);
CREATE TABLE symmetry (
            puzzle INTEGER NOT NULL REFERENCES puzzle ON DELETE CASCADE,
            name TEXT NOT NULL,
            PRIMARY KEY (puzzle, name)
        ) WITHOUT ROWID;
INSERT INTO "symmetry" VALUES(2,'antidiagonal');
INSERT INTO "symmetry" VALUES(2,'both-axes');
INSERT INTO "symmetry" VALUES(2,'both-diagonals');
INSERT INTO "symmetry" VALUES(2,'diagonal');
INSERT INTO "symmetry" VALUES(3,'diagonal');
INSERT INTO "symmetry" VALUES(2,'full');
INSERT INTO "symmetry" VALUES(2,'half-turn');
INSERT INTO "symmetry" VALUES(2,'left-right');
INSERT INTO "symmetry" VALUES(5,'left-right');
INSERT INTO "symmetry" VALUES(2,'quarter-turn');
INSERT INTO "symmetry" VALUES(2,'top-bottom');
CREATE TABLE technique (
            rating INTEGER NOT NULL REFERENCES rating ON DELETE CASCADE,
            technique TEXT NOT NULL,
            times INTEGER NOT NULL,
            highest REAL,
            PRIMARY KEY (rating, technique)
        ) WITHOUT ROWID;
INSERT INTO "technique" VALUES(1,'full-house',8,4.0);
INSERT INTO "technique" VALUES(1,'naked-single',3,6.0);
INSERT INTO "technique" VALUES(2,'full-house',7,4.0);
INSERT INTO "technique" VALUES(2,'hidden-single',5,14.0);
INSERT INTO "technique" VALUES(2,'naked-single',4,6.0);
INSERT INTO "technique" VALUES(2,'sum-combinations',5,36.0);
INSERT INTO "technique" VALUES(5,'full-house',8,1.0);
INSERT INTO "technique" VALUES(5,'hidden-single',3,1.2);
INSERT INTO "technique" VALUES(6,'full-house',8,1.0);
INSERT INTO "technique" VALUES(6,'hidden-single',3,1.2);
CREATE INDEX puzzle_variant ON puzzle (variant);
CREATE INDEX symmetry_name ON symmetry (name);
CREATE INDEX rating_value ON rating (scale, value);
CREATE INDEX technique_name ON technique (technique);
COMMIT;
