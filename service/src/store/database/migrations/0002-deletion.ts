import { kindOf } from '../dialect.ts';
import { runAll, words } from './migration.ts';
import type { Migration, Words } from './migration.ts';

/**
 * What is deleted is marked, so that it is gone at once however much it is, and its rows go in small steps. A template in
 * the trash hides its documents: these are as they were, and come back with it.
 */
const tables = ({ id, int, strict }: Words) => [
	// 1: not in the trash any more; it goes when its documents are gone.
	`ALTER TABLE template ADD COLUMN deleted_for_good ${int} NOT NULL DEFAULT 0`,
	'CREATE INDEX template_on_its_way_out ON template (position) WHERE deleted_for_good = 1',
	'CREATE INDEX template_in_trash ON template (team_id, deleted_at) WHERE deleted_at IS NOT NULL',
	// What was deleted until then is not in the trash any more.
	"ALTER TABLE team ADD COLUMN trash_emptied TEXT NOT NULL DEFAULT ''",
	'ALTER TABLE team ADD COLUMN removed_at TEXT',
	'DROP INDEX document_in_trash',
	'CREATE INDEX document_in_trash ON document (team_id, deleted_at, position) WHERE deleted_at IS NOT NULL',
	// As document_tally, of one template, whether that is in the trash or not: with the documents that are.
	`CREATE TABLE template_tally (
		template ${int} NOT NULL REFERENCES template (position) ON DELETE CASCADE,
		block ${int} NOT NULL,
		shard ${int} NOT NULL,
		n ${int} NOT NULL,
		trashed ${int} NOT NULL,
		PRIMARY KEY (template, block, shard)
	) ${strict}`,
	`INSERT INTO template_tally (template, block, shard, n, trashed)
		SELECT template, position / 4096, 0, sum(CASE WHEN deleted_at IS NULL THEN 1 ELSE 0 END),
			sum(CASE WHEN deleted_at IS NULL THEN 0 ELSE 1 END)
		FROM document GROUP BY 1, 2`,
	// Templates do not come from folders any more.
	'DROP TABLE template_source',
	'DROP TABLE deleted_source',
	// A deletion of many documents that has begun: which, up to which position, and what is noted at its end.
	`CREATE TABLE deletion (
		deletion_id ${id},
		team_id ${int} NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		deleted_at TEXT NOT NULL,
		chosen TEXT NOT NULL,
		last ${int} NOT NULL,
		done ${int} NOT NULL,
		entry TEXT NOT NULL
	) ${strict}`,
];

/** Before this, the documents of a template in the trash had the time of its deletion. */
const documentsOfTrashed = `UPDATE document SET deleted_at = NULL
	WHERE deleted_at IS NOT NULL AND deleted_at = (
		SELECT template.deleted_at FROM template WHERE template.position = document.template
	)`;

const countTemplate = (row: 'NEW' | 'OLD', n: string, trashed: string) => `
	INSERT INTO template_tally (template, block, shard, n, trashed)
		SELECT ${row}.template, ${row}.position / 4096, 0, ${n}, ${trashed}
		WHERE EXISTS (SELECT 1 FROM template WHERE position = ${row}.template)
		ON CONFLICT DO UPDATE SET n = n + excluded.n, trashed = trashed + excluded.trashed;`;
const countTeam = (row: 'NEW' | 'OLD', n: 1 | -1) => `
	INSERT INTO document_tally (team_id, block, shard, n)
		SELECT ${row}.team_id, ${row}.position / 4096, 0, ${n}
		WHERE NOT EXISTS (SELECT 1 FROM template WHERE position = ${row}.template AND deleted_at IS NOT NULL)
		ON CONFLICT DO UPDATE SET n = n + excluded.n;`;
const countHidden = (sign: '' | '-') => `
	INSERT INTO document_tally (team_id, block, shard, n)
		SELECT NEW.team_id, block, 0, ${sign}n FROM template_tally WHERE template = NEW.position
		ON CONFLICT DO UPDATE SET n = n + excluded.n;`;

const teamOf = (row: 'NEW' | 'OLD' | 'document') =>
	`char(${[24, 12, 0].map((bits) => `57344 + (${row}.team_id >> ${bits}) % 4096`).join(', ')})`;
const addTitle = `INSERT INTO document_search (rowid, team, title)
	VALUES (NEW.position, ${teamOf('NEW')}, NEW.name);`;
const removeTitle = `INSERT INTO document_search (document_search, rowid, team, title)
	VALUES ('delete', OLD.position, ${teamOf('OLD')}, OLD.name);`;

const sqlite = [
	...[
		'document_counted',
		'document_discounted',
		'document_trashed',
		'document_restored',
		'document_searchable',
		'document_unsearchable',
		'document_hidden',
		'document_shown',
	].map((name) => `DROP TRIGGER ${name}`),
	// The titles of what is in the trash stay: to take them out costs more than all else that a deletion does.
	`INSERT INTO document_search (rowid, team, title)
		SELECT position, ${teamOf('document')}, name FROM document WHERE deleted_at IS NOT NULL`,
	`CREATE TRIGGER document_counted AFTER INSERT ON document WHEN NEW.deleted_at IS NULL
		BEGIN ${countTemplate('NEW', '1', '0')} ${countTeam('NEW', 1)} END`,
	`CREATE TRIGGER document_counted_in_trash AFTER INSERT ON document WHEN NEW.deleted_at IS NOT NULL
		BEGIN ${countTemplate('NEW', '0', '1')} END`,
	`CREATE TRIGGER document_discounted AFTER DELETE ON document WHEN OLD.deleted_at IS NULL
		BEGIN ${countTemplate('OLD', '-1', '0')} ${countTeam('OLD', -1)} END`,
	`CREATE TRIGGER document_discounted_in_trash AFTER DELETE ON document WHEN OLD.deleted_at IS NOT NULL
		BEGIN ${countTemplate('OLD', '0', '-1')} END`,
	`CREATE TRIGGER document_trashed AFTER UPDATE OF deleted_at ON document
		WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL
		BEGIN ${countTemplate('NEW', '-1', '1')} ${countTeam('NEW', -1)} END`,
	`CREATE TRIGGER document_restored AFTER UPDATE OF deleted_at ON document
		WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL
		BEGIN ${countTemplate('NEW', '1', '-1')} ${countTeam('NEW', 1)} END`,
	`CREATE TRIGGER template_trashed AFTER UPDATE OF deleted_at ON template
		WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL BEGIN ${countHidden('-')} END`,
	`CREATE TRIGGER template_restored AFTER UPDATE OF deleted_at ON template
		WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL BEGIN ${countHidden('')} END`,
	`CREATE TRIGGER document_searchable AFTER INSERT ON document BEGIN ${addTitle} END`,
	`CREATE TRIGGER document_unsearchable AFTER DELETE ON document BEGIN ${removeTitle} END`,
	`CREATE TRIGGER document_renamed AFTER UPDATE OF name ON document
		BEGIN ${removeTitle} ${addTitle} END`,
];

const countAll = (rows: 'gone' | 'come', sign: '' | '-') => `
	INSERT INTO template_tally AS tally (template, block, shard, n, trashed)
		SELECT ${rows}.template, ${rows}.position / 4096, pg_backend_pid() % 16,
			${sign}count(*) FILTER (WHERE ${rows}.deleted_at IS NULL),
			${sign}count(*) FILTER (WHERE ${rows}.deleted_at IS NOT NULL)
		FROM ${rows} JOIN template ON template.position = ${rows}.template GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (template, block, shard) DO UPDATE
			SET n = tally.n + excluded.n, trashed = tally.trashed + excluded.trashed;
	INSERT INTO document_tally AS tally (team_id, block, shard, n)
		SELECT ${rows}.team_id, ${rows}.position / 4096, pg_backend_pid() % 16, ${sign}count(*)
		FROM ${rows} LEFT JOIN template ON template.position = ${rows}.template
		WHERE ${rows}.deleted_at IS NULL AND template.deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (team_id, block, shard) DO UPDATE SET n = tally.n + excluded.n;`;

const postgres = [
	`CREATE OR REPLACE FUNCTION tally_documents() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN
		IF TG_OP IN ('DELETE', 'UPDATE') THEN ${countAll('gone', '-')} END IF;
		IF TG_OP IN ('INSERT', 'UPDATE') THEN ${countAll('come', '')} END IF;
		RETURN NULL;
	END $$`,
	`CREATE FUNCTION tally_template() RETURNS trigger LANGUAGE plpgsql AS $$
	DECLARE sign BIGINT := CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
	BEGIN
		INSERT INTO document_tally AS tally (team_id, block, shard, n)
			SELECT NEW.team_id, block, pg_backend_pid() % 16, sign * sum(n)
			FROM template_tally WHERE template = NEW.position GROUP BY 2 ORDER BY 2
			ON CONFLICT (team_id, block, shard) DO UPDATE SET n = tally.n + excluded.n;
		RETURN NULL;
	END $$`,
	`CREATE TRIGGER template_hidden AFTER UPDATE OF deleted_at ON template
		FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
		EXECUTE FUNCTION tally_template()`,
];

export const deletion: Migration = {
	droppedTables: ['template_source', 'deleted_source'],
	async tables(query) {
		const kind = kindOf(query);
		await runAll(query, [...tables(words[kind]), ...(kind === 'sqlite' ? sqlite : postgres)]);
	},
	rows: (query) => runAll(query, [documentsOfTrashed]),
};
