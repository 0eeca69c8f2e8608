export const teamTable = (name: string): string => `
	CREATE TABLE ${name} (
		team_id INTEGER PRIMARY KEY,
		name TEXT NOT NULL UNIQUE,
		template_count INTEGER NOT NULL DEFAULT 0,
		document_count INTEGER NOT NULL DEFAULT 0
	) STRICT;`;

/** Keys are stored as hashes, because a copy of the database may be passed on. */
export const keyTables = `
	CREATE TABLE api_key (
		key_id INTEGER PRIMARY KEY,
		team_id INTEGER NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		name TEXT NOT NULL,
		hash TEXT NOT NULL UNIQUE,
		-- The first characters, to recognize a key by.
		prefix TEXT NOT NULL,
		created TEXT NOT NULL,
		-- NULL: never.
		expires TEXT
	) STRICT;
	CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
`;

/** Counting 100,000 rows would take longer than reading a page of them, so triggers keep the counts. */
export const counters = counter('template') + counter('document');

/**
 * Templates and documents are listed by team and position, without reading a PDF. PDFs are stored apart, addressed by
 * their SHA-256, as long as something refers to them. A document is the first `taken` bytes of one PDF and a delta,
 * which is small because a fill appends to its form.
 */
export const fourthSchema = `
	${teamTable('team')}
	${keyTables}
	CREATE TABLE content (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
	CREATE TABLE template (
		position INTEGER PRIMARY KEY AUTOINCREMENT,
		team_id INTEGER NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		uid TEXT NOT NULL,
		name TEXT NOT NULL,
		fields TEXT NOT NULL,
		content_hash TEXT NOT NULL REFERENCES content (hash),
		created TEXT NOT NULL,
		updated TEXT NOT NULL,
		-- What fields has: 0 neither drop-downs nor radio groups, 1 these, 2 maximum lengths as well.
		has_choices INTEGER NOT NULL DEFAULT 0,
		UNIQUE (team_id, uid)
	) STRICT;
	CREATE INDEX template_by_team ON template (team_id, position);
	CREATE INDEX template_by_content ON template (content_hash);
	CREATE TABLE document (
		position INTEGER PRIMARY KEY AUTOINCREMENT,
		team_id INTEGER NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		uid TEXT NOT NULL UNIQUE,
		template INTEGER NOT NULL REFERENCES template (position) ON DELETE CASCADE,
		template_name TEXT NOT NULL,
		name TEXT NOT NULL,
		created TEXT NOT NULL,
		updated TEXT NOT NULL
	) STRICT;
	CREATE INDEX document_by_team ON document (team_id, position);
	CREATE INDEX document_by_template ON document (template);
	CREATE TABLE document_bytes (
		document INTEGER PRIMARY KEY REFERENCES document (position) ON DELETE CASCADE,
		content_hash TEXT NOT NULL REFERENCES content (hash),
		taken INTEGER NOT NULL,
		delta BLOB NOT NULL
	) STRICT;
	CREATE INDEX document_bytes_by_content ON document_bytes (content_hash);
	${counters}
	CREATE TRIGGER template_gone AFTER DELETE ON template BEGIN ${dropUnused('OLD.content_hash')} END;
	CREATE TRIGGER template_changed AFTER UPDATE OF content_hash ON template
		BEGIN ${dropUnused('OLD.content_hash')} END;
	CREATE TRIGGER document_bytes_gone AFTER DELETE ON document_bytes
		BEGIN ${dropUnused('OLD.content_hash')} END;
	PRAGMA user_version = 4;
`;

/**
 * Added without a new version: which files a template was created from, so that unchanged files are not read again, and
 * the files of deleted templates, so that these do not come back; and the keys of fills.
 */
export const laterSchema = `
	CREATE TABLE IF NOT EXISTS template_source (
		template INTEGER PRIMARY KEY REFERENCES template (position) ON DELETE CASCADE,
		hash TEXT NOT NULL
	) STRICT;
	CREATE TABLE IF NOT EXISTS deleted_source (
		team_id INTEGER NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		hash TEXT NOT NULL,
		PRIMARY KEY (team_id, hash)
	) STRICT;
	CREATE TABLE IF NOT EXISTS fill_key (
		team_id INTEGER NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		key TEXT NOT NULL,
		request_hash TEXT NOT NULL,
		document_uid TEXT NOT NULL,
		created TEXT NOT NULL,
		PRIMARY KEY (team_id, key)
	) STRICT;
	CREATE INDEX IF NOT EXISTS fill_key_by_age ON fill_key (created);
`;

function counter(table: 'template' | 'document'): string {
	const count = `${table}_count`;
	return `
	CREATE TRIGGER ${table}_counted AFTER INSERT ON ${table}
		BEGIN UPDATE team SET ${count} = ${count} + 1 WHERE team_id = NEW.team_id; END;
	CREATE TRIGGER ${table}_discounted AFTER DELETE ON ${table}
		BEGIN UPDATE team SET ${count} = ${count} - 1 WHERE team_id = OLD.team_id; END;`;
}

function dropUnused(hash: string): string {
	return `DELETE FROM content WHERE hash = ${hash}
		AND NOT EXISTS (SELECT 1 FROM template WHERE content_hash = ${hash})
		AND NOT EXISTS (SELECT 1 FROM document_bytes WHERE content_hash = ${hash});`;
}
