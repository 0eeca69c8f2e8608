import type { DatabaseSync } from 'node:sqlite';
import { documentTally } from '../documentTally.ts';
import { addedTables, documentByTemplate, indexes, sixthTables, sqliteWords } from '../schema.ts';
import { titleIndex } from '../titleIndex.ts';
import { counters, fourthSchema, keyTables, laterSchema, teamTable } from './version4.ts';

/** From version 1, which had one team and stored each document whole. */
const fromFirst = `
	DROP TRIGGER template_gone;
	DROP TRIGGER template_rebased;
	DROP TRIGGER document_gone;
	DROP INDEX template_by_content;
	DROP INDEX document_by_template;
	DROP INDEX document_by_content;
	ALTER TABLE content RENAME TO old_content;
	ALTER TABLE template RENAME TO old_template;
	ALTER TABLE document RENAME TO old_document;
	${fourthSchema}
	INSERT INTO team (team_id, name) VALUES (1, 'Team 1');
	INSERT INTO content (hash, bytes) SELECT hash, bytes FROM old_content;
	INSERT INTO template (position, team_id, uid, name, fields, content_hash, created, updated)
		SELECT position, 1, uid, name, fields, base_hash, created, updated FROM old_template;
	INSERT INTO document (position, team_id, uid, template, template_name, name, created, updated)
		SELECT old.position, 1, old.uid, template.position, old.template_name, old.name, old.created, old.updated
		FROM old_document AS old JOIN template ON template.uid = old.template_uid;
	INSERT INTO document_bytes (document, content_hash, taken, delta)
		SELECT old.position, old.content_hash, length(content.bytes), x''
		FROM old_document AS old JOIN content ON content.hash = old.content_hash;
	DROP TABLE old_document;
	DROP TABLE old_template;
	DROP TABLE old_content;
`;

/** From version 2, whose templates lack drop-downs and radio groups. */
const fromSecond = `
	ALTER TABLE template ADD COLUMN has_choices INTEGER NOT NULL DEFAULT 0;
	PRAGMA user_version = 3;
`;

/** From version 3, whose teams had one key each and no name. An empty hash stood for a team without a key. */
const fromThird = `
	DROP TRIGGER template_counted;
	DROP TRIGGER template_discounted;
	DROP TRIGGER document_counted;
	DROP TRIGGER document_discounted;
	-- The references of other tables follow this change of name, but not the one below.
	ALTER TABLE account RENAME TO team;
	${teamTable('new_team')}
	${keyTables}
	INSERT INTO new_team SELECT team_id, 'Team ' || team_id, template_count, document_count FROM team;
	INSERT INTO api_key (team_id, name, hash, prefix, created)
		SELECT team_id, 'first', key_hash, '', strftime('%Y-%m-%dT%H:%M:%fZ') FROM team WHERE key_hash <> '';
	DROP TABLE team;
	ALTER TABLE new_team RENAME TO team;
	${counters}
	PRAGMA user_version = 4;
`;

/** From version 4, which counted in `team`, had no trash, and dropped contents by triggers. */
const fromFourth = `
	${laterSchema}
	DROP TRIGGER template_counted;
	DROP TRIGGER template_discounted;
	DROP TRIGGER document_counted;
	DROP TRIGGER document_discounted;
	DROP TRIGGER template_gone;
	DROP TRIGGER template_changed;
	DROP TRIGGER document_bytes_gone;
	DROP INDEX document_by_team;
	DROP INDEX template_by_team;
	DROP INDEX template_by_content;
	DROP INDEX document_by_template;
	DROP INDEX document_bytes_by_content;
	DROP INDEX fill_key_by_age;
	ALTER TABLE team DROP COLUMN template_count;
	ALTER TABLE team DROP COLUMN document_count;
	ALTER TABLE content ADD COLUMN object TEXT;
	ALTER TABLE template ADD COLUMN deleted_at TEXT;
	ALTER TABLE template ADD COLUMN creator_id INTEGER;
	ALTER TABLE template ADD COLUMN folder TEXT NOT NULL DEFAULT '';
	ALTER TABLE document ADD COLUMN creator_id INTEGER;
	ALTER TABLE api_key ADD COLUMN creator_id INTEGER;
	ALTER TABLE api_key ADD COLUMN last_used TEXT;
	ALTER TABLE document ADD COLUMN deleted_at TEXT;
	${addedTables(sqliteWords)}
	${indexes}
	${documentTally.sqlite}
	INSERT INTO document_tally (team_id, block, shard, n)
		SELECT team_id, position / ${documentTally.blockSize}, 0, count(*) FROM document GROUP BY 1, 2;
	PRAGMA user_version = 5;
`;

/** From version 5, which read all titles to find one, and kept the same for all teams. */
const fromFifth = `
	DROP INDEX document_by_template;
	${documentByTemplate}
	${sixthTables(sqliteWords)}
	${titleIndex.sqlite}
	PRAGMA user_version = 6;
`;

const steps = new Map([
	[1, fromFirst + fromFourth + fromFifth],
	[2, fromSecond + fromThird + fromFourth + fromFifth],
	[3, fromThird + fromFourth + fromFifth],
	[4, fromFourth + fromFifth],
	[5, fromFifth],
]);

/** Migrates data of an earlier version to the current one, in one transaction. */
export function migrate(database: DatabaseSync, version: number): void {
	const step = steps.get(version);
	if (step === undefined) return;
	database.exec('PRAGMA foreign_keys = OFF');
	try {
		database.exec(`BEGIN IMMEDIATE; ${step} COMMIT;`);
	} catch (error) {
		if (database.isTransaction) database.exec('ROLLBACK');
		throw error;
	} finally {
		database.exec('PRAGMA foreign_keys = ON');
	}
}
