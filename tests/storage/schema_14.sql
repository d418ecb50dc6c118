PRAGMA application_id = 1348563564;
PRAGMA journal_mode = WAL;
BEGIN TRANSACTION;
CREATE TABLE accounts (
            player_id TEXT PRIMARY KEY,
            username TEXT NOT NULL UNIQUE,
            password_hash TEXT NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            updated_at DOUBLE PRECISION NOT NULL
        , epoch INTEGER NOT NULL DEFAULT 0, shows TEXT NOT NULL DEFAULT 'nothing', listed BOOLEAN NOT NULL DEFAULT TRUE);
INSERT INTO "accounts" VALUES('p1','ann','hash of ann',2.0,3.0,0,'nothing',1);
INSERT INTO "accounts" VALUES('p3','cat','hash of cat',4.0,5.0,2,'statistics',0);
CREATE TABLE chat (
            number INTEGER PRIMARY KEY,
            table_id TEXT NOT NULL,
            "by" TEXT NOT NULL,
            text TEXT NOT NULL,
            at REAL NOT NULL
        , aside INTEGER NOT NULL DEFAULT 0);
INSERT INTO "chat" VALUES(1,'t','ann','it''s late',5.0,0);
CREATE TABLE contestants (
            match_id TEXT NOT NULL,
            place INTEGER NOT NULL,
            solver_id TEXT NOT NULL,
            name TEXT NOT NULL,
            description TEXT NOT NULL,
            colour TEXT NOT NULL,
            connections INTEGER NOT NULL,
            failure TEXT,
            PRIMARY KEY (match_id, place)
        );
INSERT INTO "contestants" VALUES('m',0,'id-ada','Ada','ada then','#000000',2,NULL);
INSERT INTO "contestants" VALUES('m',1,'id-bob','Bob','bob then','#000000',2,NULL);
CREATE TABLE ended_sessions (
            player_id TEXT NOT NULL,
            session TEXT NOT NULL,
            until DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (player_id, session)
        );
INSERT INTO "ended_sessions" VALUES('p3','phone',100.0);
CREATE TABLE failed_attempts (
            limit_name TEXT NOT NULL,
            key TEXT NOT NULL,
            until DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (limit_name, key)
        );
INSERT INTO "failed_attempts" VALUES('codes','home',130.5);
CREATE TABLE games (
            id TEXT PRIMARY KEY,
            table_id TEXT NOT NULL,
            game TEXT NOT NULL,
            version TEXT NOT NULL,
            options TEXT NOT NULL,
            seed TEXT NOT NULL,
            salts TEXT NOT NULL,
            view TEXT NOT NULL,
            log TEXT NOT NULL,
            abandoned BOOLEAN NOT NULL,
            started_at DOUBLE PRECISION NOT NULL,
            finished_at DOUBLE PRECISION NOT NULL
        , counted BOOLEAN NOT NULL DEFAULT FALSE, rated BOOLEAN NOT NULL DEFAULT FALSE, signature TEXT);
INSERT INTO "games" VALUES('g0','t','whist','1','{"rounds": 3}','00ff','["pepper"]','{"over": true}','[{"move": 1}]',0,10.25,20.5,1,0,NULL);
INSERT INTO "games" VALUES('g1','t','whist','1','{"rounds": 3}','00ff','["pepper"]','{"over": true}','[{"move": 1}]',0,10.25,20.5,0,0,'{"key":"ab","value":"cd"}');
CREATE TABLE known_addresses (
            player_id TEXT NOT NULL,
            address TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (player_id, address)
        );
INSERT INTO "known_addresses" VALUES('p3','home',5.0);
CREATE TABLE liveness (mark TEXT NOT NULL);
INSERT INTO "liveness" VALUES('{"at":1763000000.5,"due":1763000003.5,"outages":[[0.0,1762000000.0],[1762500000.0,1762500100.0]]}');
CREATE TABLE log (
            table_id TEXT NOT NULL,
            version INTEGER NOT NULL,
            "by" TEXT NOT NULL,
            action TEXT NOT NULL,
            at REAL NOT NULL,
            id TEXT,
            PRIMARY KEY (table_id, version)
        ) WITHOUT ROWID;
INSERT INTO "log" VALUES('t',1,'ann','{"move":1}',1.0,NULL);
INSERT INTO "log" VALUES('t',2,'ann','{"event":"start"}',2.5,'m1');
INSERT INTO "log" VALUES('t',3,'ann','{"move":3}',3.0,NULL);
INSERT INTO "log" VALUES('t',4,'bob','{"word":"Größe"}',4.5,'m2');
CREATE TABLE match_games (
            match_id TEXT NOT NULL,
            game INTEGER NOT NULL,
            place INTEGER NOT NULL,
            found BOOLEAN NOT NULL,
            guesses INTEGER NOT NULL,
            play TEXT NOT NULL,
            PRIMARY KEY (match_id, game, place)
        );
INSERT INTO "match_games" VALUES('m',0,0,1,3,'["3"]');
INSERT INTO "match_games" VALUES('m',0,1,0,6,'["-"]');
CREATE TABLE matches (
            id TEXT PRIMARY KEY,
            status TEXT NOT NULL,
            rounds INTEGER NOT NULL,
            letters INTEGER NOT NULL,
            seed TEXT NOT NULL,
            answers TEXT NOT NULL,
            rated BOOLEAN NOT NULL,
            starter_id TEXT NOT NULL,
            token_hash TEXT NOT NULL,
            started_at DOUBLE PRECISION NOT NULL,
            finished_at DOUBLE PRECISION,
            reason TEXT
        );
INSERT INTO "matches" VALUES('m','running',6,5,'00ff','["crane","größe"]',1,'ann','hash of a token',10.0,NULL,NULL);
CREATE TABLE parlour_schema (
	store TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	PRIMARY KEY (store)
);
INSERT INTO "parlour_schema" VALUES('tables',4);
INSERT INTO "parlour_schema" VALUES('records',11);
INSERT INTO "parlour_schema" VALUES('server',1);
CREATE TABLE parlour_server (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE people (
            table_id TEXT NOT NULL,
            person TEXT NOT NULL,
            PRIMARY KEY (table_id, person)
        ) WITHOUT ROWID;
INSERT INTO "people" VALUES('t','ann');
INSERT INTO "people" VALUES('t','bob');
CREATE TABLE players (
            id TEXT PRIMARY KEY,
            display_name TEXT NOT NULL,
            is_guest BOOLEAN NOT NULL,
            created_at DOUBLE PRECISION NOT NULL
        );
INSERT INTO "players" VALUES('p2','Bob',1,1.0);
INSERT INTO "players" VALUES('p1','Ann',0,1.0);
INSERT INTO "players" VALUES('p3','Cat',0,4.0);
CREATE TABLE ratings (
            player_id TEXT NOT NULL,
            game TEXT NOT NULL,
            value DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            settled BOOLEAN NOT NULL,
            matches INTEGER NOT NULL,
            PRIMARY KEY (player_id, game)
        );
INSERT INTO "ratings" VALUES('p1','whist',1540.5,60.25,1,12);
CREATE TABLE results (
            game_id TEXT NOT NULL,
            place INTEGER NOT NULL,
            seat TEXT NOT NULL,
            name TEXT NOT NULL,
            player_id TEXT,
            bot TEXT,
            score BIGINT,
            won BOOLEAN NOT NULL,
            title TEXT, game TEXT NOT NULL DEFAULT '', finished_at DOUBLE PRECISION NOT NULL DEFAULT 0, abandoned BOOLEAN NOT NULL DEFAULT FALSE, practice BOOLEAN NOT NULL DEFAULT FALSE, figures TEXT, exit TEXT,
            PRIMARY KEY (game_id, place)
        );
INSERT INTO "results" VALUES('g0',0,'seat-p1','Name p1','p1',NULL,7,1,NULL,'whist',20.5,0,0,'{"measures":{"points":7}}',NULL);
INSERT INTO "results" VALUES('g0',1,'seat-p2','Name p2','p2',NULL,3,0,NULL,'whist',20.5,0,0,NULL,NULL);
INSERT INTO "results" VALUES('g0',2,'seat-None','Name None',NULL,NULL,NULL,0,NULL,'whist',20.5,0,0,NULL,NULL);
CREATE TABLE riddle_dates (
            riddle TEXT NOT NULL,
            date TEXT NOT NULL,
            list TEXT NOT NULL,
            PRIMARY KEY (riddle, date)
        );
INSERT INTO "riddle_dates" VALUES('own-5','2026-11-18','4ef98570345d403698d40f52904710ad8ddcdbd566b82153d84d434cd6464974');
CREATE TABLE riddle_days (
            player_id TEXT NOT NULL,
            riddle TEXT NOT NULL,
            date TEXT NOT NULL,
            version TEXT NOT NULL,
            guesses TEXT NOT NULL,
            hard BOOLEAN NOT NULL,
            attempts INTEGER NOT NULL,
            won BOOLEAN NOT NULL,
            "over" BOOLEAN NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            ranked BOOLEAN NOT NULL,
            PRIMARY KEY (player_id, riddle, date)
        );
INSERT INTO "riddle_days" VALUES('p1','en-5','2026-11-16','list.key','["CRANE","Größe"]',1,2,1,1,1.0,1);
CREATE TABLE riddle_draws (name TEXT PRIMARY KEY, since TEXT NOT NULL);
INSERT INTO "riddle_draws" VALUES('halves','2026-11-19');
CREATE TABLE riddle_lists (digest TEXT PRIMARY KEY, words TEXT NOT NULL);
INSERT INTO "riddle_lists" VALUES('4ef98570345d403698d40f52904710ad8ddcdbd566b82153d84d434cd6464974','robin
Größe');
CREATE TABLE solvers (
            id TEXT PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            description TEXT NOT NULL,
            colour TEXT NOT NULL,
            connections INTEGER NOT NULL,
            url TEXT NOT NULL,
            owner_id TEXT NOT NULL,
            token_hash TEXT NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            seen_at DOUBLE PRECISION NOT NULL
        );
INSERT INTO "solvers" VALUES('id-ada','ada','Ada','It''s ada, größer','#A1B2C3',5,'https://ada.example','p1','hash of ada',1.5,2.5);
CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            code TEXT UNIQUE,
            game TEXT NOT NULL,
            status TEXT NOT NULL,
            listed INTEGER NOT NULL,
            started INTEGER NOT NULL,
            created_at REAL NOT NULL,
            used_at REAL NOT NULL,
            snapshot_version INTEGER NOT NULL,
            snapshot TEXT NOT NULL
        , repeats TEXT NOT NULL DEFAULT '{}');
INSERT INTO "tables" VALUES('t','ABCD','whist','playing',1,1,1.0,3.0,3,'"state 3"','{"ann":{"m1":2}}');
CREATE TABLE unfiled (
            number INTEGER PRIMARY KEY,
            game_id TEXT NOT NULL UNIQUE,
            table_id TEXT NOT NULL,
            first INTEGER NOT NULL,
            last INTEGER NOT NULL,
            summary TEXT NOT NULL
        );
INSERT INTO "unfiled" VALUES(1,'g','t',1,4,'{"winner":"bob"}');
CREATE INDEX tables_listed ON tables (used_at) WHERE listed;
CREATE INDEX tables_never_started ON tables (used_at) WHERE NOT started;
CREATE INDEX people_person ON people (person);
CREATE INDEX chat_table ON chat (table_id);
CREATE INDEX riddle_days_board ON riddle_days (riddle, date);
CREATE INDEX matches_started ON matches (started_at, id);
CREATE INDEX contestants_solver ON contestants (solver_id);
CREATE INDEX games_uncounted ON games (finished_at) WHERE NOT counted;
CREATE INDEX results_finished ON results (player_id, finished_at, game_id, won, abandoned, practice);
CREATE INDEX results_game ON results (player_id, game, finished_at, game_id, won, abandoned, practice);
CREATE INDEX riddle_days_finished ON riddle_days (player_id, at);
CREATE INDEX ratings_board ON ratings (game, settled, value, player_id);
CREATE INDEX accounts_unlisted ON accounts (player_id) WHERE NOT listed;
COMMIT;
