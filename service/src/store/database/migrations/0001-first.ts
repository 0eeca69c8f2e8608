import { kindOf } from '../dialect.ts';
import { runAll, words } from './migration.ts';
import type { Migration, Words } from './migration.ts';

/** Who may do what. Of tokens, only hashes are stored. */
const access = ({ id, int, strict }: Words) => [
	`CREATE TABLE team (
		team_id ${id},
		name TEXT NOT NULL UNIQUE
	) ${strict}`,
	// How long a team's documents stay, and how many, where that is not as for all teams. NULL: as for all; 0: no limit.
	`CREATE TABLE team_retention (
		team_id ${int} PRIMARY KEY REFERENCES team (team_id) ON DELETE CASCADE,
		days ${int},
		documents ${int}
	) ${strict}`,
	`CREATE TABLE user_account (
		user_id ${id},
		email TEXT NOT NULL UNIQUE,
		is_verified ${int} NOT NULL DEFAULT 0,
		password_hash TEXT,
		is_admin ${int} NOT NULL,
		oidc_issuer TEXT,
		oidc_subject TEXT,
		chosen_team ${int} REFERENCES team (team_id) ON DELETE SET NULL,
		created TEXT NOT NULL,
		UNIQUE (oidc_issuer, oidc_subject)
	) ${strict}`,
	`CREATE TABLE membership (
		team_id ${int} NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		user_id ${int} NOT NULL REFERENCES user_account (user_id) ON DELETE CASCADE,
		role TEXT NOT NULL,
		created TEXT NOT NULL,
		PRIMARY KEY (team_id, user_id)
	) ${strict}`,
	'CREATE INDEX membership_by_user ON membership (user_id)',
	`CREATE TABLE session (
		session_id ${id},
		token_hash TEXT NOT NULL UNIQUE,
		user_id ${int} NOT NULL REFERENCES user_account (user_id) ON DELETE CASCADE,
		created TEXT NOT NULL,
		last_used TEXT NOT NULL,
		expires TEXT NOT NULL,
		device TEXT NOT NULL,
		address TEXT NOT NULL
	) ${strict}`,
	'CREATE INDEX session_by_user ON session (user_id)',
	`CREATE TABLE one_time_link (
		link_id ${id},
		token_hash TEXT NOT NULL UNIQUE,
		kind TEXT NOT NULL,
		user_id ${int} REFERENCES user_account (user_id) ON DELETE CASCADE,
		team_id ${int} REFERENCES team (team_id) ON DELETE CASCADE,
		role TEXT,
		email TEXT,
		created_by ${int},
		created TEXT NOT NULL,
		expires TEXT NOT NULL
	) ${strict}`,
	// Stays when the user or the team is gone.
	`CREATE TABLE audit_entry (
		entry_id ${id},
		at TEXT NOT NULL,
		actor TEXT NOT NULL,
		user_id ${int},
		team_id ${int},
		action TEXT NOT NULL,
		subject TEXT NOT NULL,
		address TEXT NOT NULL
	) ${strict}`,
	'CREATE INDEX audit_entry_by_age ON audit_entry (at)',
	`CREATE TABLE api_key (
		key_id ${id},
		team_id ${int} NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		name TEXT NOT NULL,
		hash TEXT NOT NULL UNIQUE,
		prefix TEXT NOT NULL,
		created TEXT NOT NULL,
		expires TEXT,
		creator_id ${int},
		last_used TEXT
	) ${strict}`,
];

/**
 * Templates and documents are listed by team and position, without reading a PDF. PDFs are stored apart, addressed by
 * their SHA-256. A document is the first `taken` bytes of one PDF and a delta, which is small because a fill appends to
 * its form.
 */
const pdfs = ({ id, int, bytes, strict }: Words) => [
	// Where there is an object, it has the bytes, and none are here.
	`CREATE TABLE content (hash TEXT PRIMARY KEY, bytes ${bytes} NOT NULL, object TEXT) ${strict}`,
	// Objects that no row of content names any more, and since when: a backup that began before may still read them.
	`CREATE TABLE unused_object (object TEXT PRIMARY KEY, since TEXT NOT NULL) ${strict}`,
	`CREATE TABLE template (
		position ${id},
		team_id ${int} NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		uid TEXT NOT NULL,
		name TEXT NOT NULL,
		fields TEXT NOT NULL,
		content_hash TEXT NOT NULL REFERENCES content (hash),
		created TEXT NOT NULL,
		updated TEXT NOT NULL,
		creator_id ${int},
		deleted_at TEXT,
		folder TEXT NOT NULL DEFAULT '',
		UNIQUE (team_id, uid)
	) ${strict}`,
	'CREATE INDEX template_by_team ON template (team_id, position)',
	'CREATE INDEX template_by_content ON template (content_hash)',
	`CREATE TABLE document (
		position ${id},
		team_id ${int} NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		uid TEXT NOT NULL UNIQUE,
		template ${int} NOT NULL REFERENCES template (position) ON DELETE CASCADE,
		template_name TEXT NOT NULL,
		name TEXT NOT NULL,
		creator_id ${int},
		created TEXT NOT NULL,
		updated TEXT NOT NULL,
		deleted_at TEXT
	) ${strict}`,
	'CREATE INDEX document_by_team ON document (team_id, position) WHERE deleted_at IS NULL',
	// In the order in which they are listed.
	'CREATE INDEX document_by_template ON document (template, created, position)',
	'CREATE INDEX document_by_time ON document (team_id, created) WHERE deleted_at IS NULL',
	'CREATE INDEX document_in_trash ON document (deleted_at) WHERE deleted_at IS NOT NULL',
	`CREATE TABLE document_bytes (
		document ${int} PRIMARY KEY REFERENCES document (position) ON DELETE CASCADE,
		content_hash TEXT NOT NULL REFERENCES content (hash),
		taken ${int} NOT NULL,
		delta ${bytes} NOT NULL
	) ${strict}`,
	'CREATE INDEX document_bytes_by_content ON document_bytes (content_hash)',
	// Which files a template was created from, so that unchanged files are not read again, and the files of deleted
	// templates, so that these do not come back.
	`CREATE TABLE template_source (
		template ${int} PRIMARY KEY REFERENCES template (position) ON DELETE CASCADE,
		hash TEXT NOT NULL
	) ${strict}`,
	`CREATE TABLE deleted_source (
		team_id ${int} NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		hash TEXT NOT NULL,
		PRIMARY KEY (team_id, hash)
	) ${strict}`,
	// A key that a client gave to a fill, and what was asked for.
	`CREATE TABLE fill_key (
		team_id ${int} NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		key TEXT NOT NULL,
		request_hash TEXT NOT NULL,
		document_uid TEXT NOT NULL,
		created TEXT NOT NULL,
		PRIMARY KEY (team_id, key)
	) ${strict}`,
	'CREATE INDEX fill_key_by_age ON fill_key (created)',
];

const service = ({ bytes, strict }: Words) => [
	`CREATE TABLE secret (name TEXT PRIMARY KEY, value ${bytes} NOT NULL) ${strict}`,
	// When an instance last did what one of them does for all.
	`CREATE TABLE chore (name TEXT PRIMARY KEY, done TEXT NOT NULL) ${strict}`,
];

/**
 * How many documents that are not in the trash each block of 4096 positions has, in several rows, so that changes that
 * run at once do not wait for each other. Finds any page of a list without stepping over all rows before it.
 */
const tally = ({ int, strict }: Words) => `CREATE TABLE document_tally (
	team_id ${int} NOT NULL,
	block ${int} NOT NULL,
	shard ${int} NOT NULL,
	n ${int} NOT NULL,
	PRIMARY KEY (team_id, block, shard)
) ${strict}`;

const tallyOf = (row: 'NEW' | 'OLD', by: 1 | -1) => `
	INSERT INTO document_tally (team_id, block, shard, n) VALUES (${row}.team_id, ${row}.position / 4096, 0, ${by})
		ON CONFLICT DO UPDATE SET n = n + excluded.n;`;

const sqliteTally = [
	`CREATE TRIGGER document_counted AFTER INSERT ON document WHEN NEW.deleted_at IS NULL
		BEGIN ${tallyOf('NEW', 1)} END`,
	`CREATE TRIGGER document_discounted AFTER DELETE ON document WHEN OLD.deleted_at IS NULL
		BEGIN ${tallyOf('OLD', -1)} END`,
	`CREATE TRIGGER document_trashed AFTER UPDATE OF deleted_at ON document
		WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL
		BEGIN ${tallyOf('OLD', -1)} END`,
	`CREATE TRIGGER document_restored AFTER UPDATE OF deleted_at ON document
		WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL
		BEGIN ${tallyOf('NEW', 1)} END`,
];

const tallyAll = (rows: 'gone' | 'come', sign: '' | '-') => `
	INSERT INTO document_tally AS tally (team_id, block, shard, n)
		SELECT team_id, position / 4096, pg_backend_pid() % 16, ${sign}count(*)
		FROM ${rows} WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (team_id, block, shard) DO UPDATE SET n = tally.n + excluded.n;`;

/** Counts once per statement; connections that change documents at the same time count in different rows. */
const postgresTally = [
	`CREATE FUNCTION tally_documents() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN
		IF TG_OP IN ('DELETE', 'UPDATE') THEN ${tallyAll('gone', '-')} END IF;
		IF TG_OP IN ('INSERT', 'UPDATE') THEN ${tallyAll('come', '')} END IF;
		RETURN NULL;
	END $$`,
	`CREATE TRIGGER document_counted AFTER INSERT ON document REFERENCING NEW TABLE AS come
		FOR EACH STATEMENT EXECUTE FUNCTION tally_documents()`,
	`CREATE TRIGGER document_discounted AFTER DELETE ON document REFERENCING OLD TABLE AS gone
		FOR EACH STATEMENT EXECUTE FUNCTION tally_documents()`,
	`CREATE TRIGGER document_changed AFTER UPDATE ON document
		REFERENCING OLD TABLE AS gone NEW TABLE AS come
		FOR EACH STATEMENT EXECUTE FUNCTION tally_documents()`,
];

/** A team in three letters that no language uses (0xE000 and up), and so in one trigram: see titleIndex.ts. */
const teamOf = (row: 'NEW' | 'OLD') =>
	`char(${[24, 12, 0].map((bits) => `57344 + (${row}.team_id >> ${bits}) % 4096`).join(', ')})`;
const addTitle = `INSERT INTO document_search (rowid, team, title)
	VALUES (NEW.position, ${teamOf('NEW')}, NEW.name);`;
const removeTitle = `INSERT INTO document_search (document_search, rowid, team, title)
	VALUES ('delete', OLD.position, ${teamOf('OLD')}, OLD.name);`;

/** Which trigrams the titles of documents have that are not in the trash; the text of the titles is not in it. */
const sqliteTitles = [
	`CREATE VIRTUAL TABLE document_search
		USING fts5 (team, title, content = '', columnsize = 0, detail = none, tokenize = 'trigram')`,
	`CREATE TRIGGER document_searchable AFTER INSERT ON document WHEN NEW.deleted_at IS NULL
		BEGIN ${addTitle} END`,
	`CREATE TRIGGER document_unsearchable AFTER DELETE ON document WHEN OLD.deleted_at IS NULL
		BEGIN ${removeTitle} END`,
	`CREATE TRIGGER document_hidden BEFORE UPDATE OF name, deleted_at ON document
		WHEN OLD.deleted_at IS NULL BEGIN ${removeTitle} END`,
	`CREATE TRIGGER document_shown AFTER UPDATE OF name, deleted_at ON document
		WHEN NEW.deleted_at IS NULL BEGIN ${addTitle} END`,
];

/** Where the role may not have the extension, or the server lacks it, a search reads all titles of the team. */
const postgresTitles = `DO $$ BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX document_by_title ON document USING gin (name gin_trgm_ops) WHERE deleted_at IS NULL;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object OR feature_not_supported
	THEN NULL;
END $$`;

/** As rate-limiter-flexible wants it; it need not outlive a crash. */
const rateLimit = `CREATE UNLOGGED TABLE rate_limit
	(key VARCHAR(255) PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire BIGINT)`;

export const first: Migration = {
	// Backups from before the first release have it.
	dropped: { template: ['has_choices'] },
	async tables(query) {
		const kind = kindOf(query);
		const own = words[kind];
		await runAll(query, [...access(own), ...pdfs(own), ...service(own), tally(own)]);
		await runAll(
			query,
			kind === 'sqlite'
				? // By this number, versions from before the first release see that they can't read this.
					[...sqliteTally, ...sqliteTitles, 'PRAGMA user_version = 7']
				: [...postgresTally, postgresTitles, rateLimit],
		);
	},
};
