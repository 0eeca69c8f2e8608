import { DatabaseSync } from 'node:sqlite';

const counter = (table: string) => `
	CREATE TRIGGER ${table}_counted AFTER INSERT ON ${table} BEGIN
		UPDATE account SET ${table}_count = ${table}_count + 1 WHERE team_id = NEW.team_id;
	END;
	CREATE TRIGGER ${table}_discounted AFTER DELETE ON ${table} BEGIN
		UPDATE account SET ${table}_count = ${table}_count - 1 WHERE team_id = OLD.team_id;
	END;`;

/** From version 6, to version 5: it had no index of titles. */
const toFifth = `
	DROP TRIGGER document_searchable; DROP TRIGGER document_unsearchable;
	DROP TRIGGER document_hidden; DROP TRIGGER document_shown;
	DROP TABLE document_search;
	PRAGMA user_version = 5;
`;

/** The columns of version 4. */
const fourthColumns: Readonly<Record<string, string>> = {
	team: 'team_id name',
	api_key: 'key_id team_id name hash prefix created expires',
	secret: 'name value',
	content: 'hash bytes',
	template: 'position team_id uid name fields content_hash created updated has_choices',
	document: 'position team_id uid template template_name name created updated',
	document_bytes: 'document content_hash taken delta',
	template_source: 'template hash',
	deleted_source: 'team_id hash',
	fill_key: 'team_id key request_hash document_uid created',
};

const noCounter = (table: string) => `
	CREATE TRIGGER ${table}_counted AFTER INSERT ON ${table} BEGIN SELECT 1; END;
	CREATE TRIGGER ${table}_discounted AFTER DELETE ON ${table} BEGIN SELECT 1; END;`;

/** From version 5, to version 4: it counted in `team`, and had neither a trash nor users. */
function toFourth(database: DatabaseSync): void {
	const all = (type: string) =>
		database
			.prepare("SELECT name FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite%'")
			.all(type)
			.map(({ name }) => String(name));
	for (const name of all('trigger')) database.exec(`DROP TRIGGER ${name}`);
	for (const name of all('index')) database.exec(`DROP INDEX ${name}`);
	for (const table of all('table')) {
		const kept = fourthColumns[table]?.split(' ');
		if (!kept) database.exec(`DROP TABLE ${table}`);
		for (const { name } of database.prepare(`PRAGMA table_info(${table})`).all()) {
			if (!kept?.includes(String(name))) {
				database.exec(`ALTER TABLE ${table} DROP COLUMN ${String(name)}`);
			}
		}
	}
	database.exec(`
		ALTER TABLE team ADD COLUMN template_count INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE team ADD COLUMN document_count INTEGER NOT NULL DEFAULT 0;
		UPDATE team SET
			template_count = (SELECT count(*) FROM template WHERE template.team_id = team.team_id),
			document_count = (SELECT count(*) FROM document WHERE document.team_id = team.team_id);
		CREATE INDEX template_by_team ON template (team_id, position);
		CREATE INDEX template_by_content ON template (content_hash);
		CREATE INDEX document_by_team ON document (team_id, position);
		CREATE INDEX document_by_template ON document (template);
		CREATE INDEX document_bytes_by_content ON document_bytes (content_hash);
		CREATE INDEX fill_key_by_age ON fill_key (created);
		${noCounter('template')}
		${noCounter('document')}
		CREATE TRIGGER template_gone AFTER DELETE ON template BEGIN SELECT 1; END;
		CREATE TRIGGER template_changed AFTER UPDATE ON template BEGIN SELECT 1; END;
		CREATE TRIGGER document_bytes_gone AFTER DELETE ON document_bytes BEGIN SELECT 1; END;
		PRAGMA user_version = 4;
	`);
}

/** From version 4, to version 3: a team had one key and no name. */
const toThird = `
	DROP TRIGGER template_counted; DROP TRIGGER template_discounted;
	DROP TRIGGER document_counted; DROP TRIGGER document_discounted;
	ALTER TABLE team RENAME TO account;
	CREATE TABLE new_account (
		team_id INTEGER PRIMARY KEY,
		key_hash TEXT NOT NULL UNIQUE,
		template_count INTEGER NOT NULL DEFAULT 0,
		document_count INTEGER NOT NULL DEFAULT 0
	) STRICT;
	INSERT INTO new_account SELECT team_id, hash, template_count, document_count
		FROM account JOIN api_key USING (team_id);
	DROP TABLE account;
	ALTER TABLE new_account RENAME TO account;
	DROP TABLE api_key;
	DROP TABLE secret;
	${counter('template')}
	${counter('document')}
	PRAGMA user_version = 3;
`;

/** From version 3, to version 2: there was no drop-down and no radio group. */
const toSecond = `ALTER TABLE template DROP COLUMN has_choices; PRAGMA user_version = 2;`;

/** Turns a database into what an earlier version of the service wrote. */
export function toEarlierVersion(path: string, version: 2 | 3 | 4 | 5): void {
	const database = new DatabaseSync(path);
	database.exec('PRAGMA foreign_keys = OFF');
	database.exec(toFifth);
	if (version < 5) toFourth(database);
	if (version < 4) database.exec(toThird);
	if (version < 3) database.exec(toSecond);
	database.close();
}
