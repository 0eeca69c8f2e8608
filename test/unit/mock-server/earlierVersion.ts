import { DatabaseSync } from 'node:sqlite';

const counter = (table: string) => `
	CREATE TRIGGER ${table}_counted AFTER INSERT ON ${table} BEGIN
		UPDATE account SET ${table}_count = ${table}_count + 1 WHERE team_id = NEW.team_id;
	END;
	CREATE TRIGGER ${table}_discounted AFTER DELETE ON ${table} BEGIN
		UPDATE account SET ${table}_count = ${table}_count - 1 WHERE team_id = OLD.team_id;
	END;`;

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
export function toEarlierVersion(path: string, version: 2 | 3): void {
	const database = new DatabaseSync(path);
	database.exec(`PRAGMA foreign_keys = OFF; ${toThird} ${version === 2 ? toSecond : ''}`);
	database.close();
}
