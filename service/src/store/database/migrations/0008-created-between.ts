import { kindOf } from '../dialect.ts';
import { runAll } from './migration.ts';
import type { Migration } from './migration.ts';

/**
 * When the documents that a row counts were created: no earlier and no later, those included that are gone. Lets the
 * documents of a time be counted without reading them. By default nothing is known: any time.
 */
const columns = ['document_tally', 'template_tally'].flatMap((table) => [
	`ALTER TABLE ${table} ADD COLUMN first_created TEXT NOT NULL DEFAULT ''`,
	`ALTER TABLE ${table} ADD COLUMN last_created TEXT NOT NULL DEFAULT '9'`,
]);

const known = [
	`UPDATE template_tally SET first_created = counted.first, last_created = counted.last
		FROM (
			SELECT template, position / 4096 AS block, min(created) AS first, max(created) AS last
			FROM document GROUP BY 1, 2
		) AS counted
		WHERE counted.template = template_tally.template AND counted.block = template_tally.block`,
	`UPDATE document_tally SET first_created = counted.first, last_created = counted.last
		FROM (
			SELECT team_id, position / 4096 AS block, min(created) AS first, max(created) AS last
			FROM document GROUP BY 1, 2
		) AS counted
		WHERE counted.team_id = document_tally.team_id AND counted.block = document_tally.block`,
];

const bounds = (from: string) => `min(${from}.created), max(${from}.created)`;

const countTemplate = (row: 'NEW' | 'OLD', n: string, trashed: string) => `
	INSERT INTO template_tally (template, block, shard, n, trashed, first_created, last_created)
		SELECT ${row}.template, ${row}.position / 4096, 0, ${n}, ${trashed}, ${row}.created, ${row}.created
		WHERE EXISTS (SELECT 1 FROM template WHERE position = ${row}.template)
		ON CONFLICT DO UPDATE SET n = n + excluded.n, trashed = trashed + excluded.trashed,
			first_created = min(first_created, excluded.first_created),
			last_created = max(last_created, excluded.last_created);`;
const widen = `n = n + excluded.n,
			first_created = min(first_created, excluded.first_created),
			last_created = max(last_created, excluded.last_created);`;
const countTeam = (row: 'NEW' | 'OLD', n: string) => `
	INSERT INTO document_tally (team_id, block, shard, n, first_created, last_created)
		SELECT ${row}.team_id, ${row}.position / 4096, 0, ${n}, ${row}.created, ${row}.created
		WHERE NOT EXISTS (SELECT 1 FROM template WHERE position = ${row}.template AND deleted_at IS NOT NULL)
		ON CONFLICT DO UPDATE SET ${widen}`;
const countHidden = (sign: '' | '-') => `
	INSERT INTO document_tally (team_id, block, shard, n, first_created, last_created)
		SELECT NEW.team_id, block, 0, ${sign}n, first_created, last_created
		FROM template_tally WHERE template = NEW.position
		ON CONFLICT DO UPDATE SET ${widen}`;

const sqlite = [
	...[
		'document_counted',
		'document_counted_in_trash',
		'document_discounted',
		'document_discounted_in_trash',
		'document_trashed',
		'document_restored',
		'template_trashed',
		'template_restored',
	].map((name) => `DROP TRIGGER ${name}`),
	`CREATE TRIGGER document_counted AFTER INSERT ON document WHEN NEW.deleted_at IS NULL
		BEGIN ${countTemplate('NEW', '1', '0')} ${countTeam('NEW', '1')} END`,
	`CREATE TRIGGER document_counted_in_trash AFTER INSERT ON document WHEN NEW.deleted_at IS NOT NULL
		BEGIN ${countTemplate('NEW', '0', '1')} END`,
	`CREATE TRIGGER document_discounted AFTER DELETE ON document WHEN OLD.deleted_at IS NULL
		BEGIN ${countTemplate('OLD', '-1', '0')} ${countTeam('OLD', '-1')} END`,
	`CREATE TRIGGER document_discounted_in_trash AFTER DELETE ON document WHEN OLD.deleted_at IS NOT NULL
		BEGIN ${countTemplate('OLD', '0', '-1')} END`,
	`CREATE TRIGGER document_trashed AFTER UPDATE OF deleted_at ON document
		WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL
		BEGIN ${countTemplate('NEW', '-1', '1')} ${countTeam('NEW', '-1')} END`,
	`CREATE TRIGGER document_restored AFTER UPDATE OF deleted_at ON document
		WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL
		BEGIN ${countTemplate('NEW', '1', '-1')} ${countTeam('NEW', '1')} END`,
	`CREATE TRIGGER document_dated AFTER UPDATE OF created ON document
		BEGIN ${countTemplate('NEW', '0', '0')} ${countTeam('NEW', '0')} END`,
	`CREATE TRIGGER template_trashed AFTER UPDATE OF deleted_at ON template
		WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL BEGIN ${countHidden('-')} END`,
	`CREATE TRIGGER template_restored AFTER UPDATE OF deleted_at ON template
		WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL BEGIN ${countHidden('')} END`,
];

const widenTally = `first_created = least(tally.first_created, excluded.first_created),
				last_created = greatest(tally.last_created, excluded.last_created)`;
const countAll = (rows: 'gone' | 'come', sign: '' | '-') => `
	INSERT INTO template_tally AS tally (template, block, shard, n, trashed, first_created, last_created)
		SELECT ${rows}.template, ${rows}.position / 4096, pg_backend_pid() % 16,
			${sign}count(*) FILTER (WHERE ${rows}.deleted_at IS NULL),
			${sign}count(*) FILTER (WHERE ${rows}.deleted_at IS NOT NULL), ${bounds(rows)}
		FROM ${rows} JOIN template ON template.position = ${rows}.template GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (template, block, shard) DO UPDATE
			SET n = tally.n + excluded.n, trashed = tally.trashed + excluded.trashed, ${widenTally};
	INSERT INTO document_tally AS tally (team_id, block, shard, n, first_created, last_created)
		SELECT ${rows}.team_id, ${rows}.position / 4096, pg_backend_pid() % 16, ${sign}count(*), ${bounds(rows)}
		FROM ${rows} LEFT JOIN template ON template.position = ${rows}.template
		WHERE ${rows}.deleted_at IS NULL AND template.deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT (team_id, block, shard) DO UPDATE SET n = tally.n + excluded.n, ${widenTally};`;

const postgres = [
	`CREATE OR REPLACE FUNCTION tally_documents() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN
		IF TG_OP IN ('DELETE', 'UPDATE') THEN ${countAll('gone', '-')} END IF;
		IF TG_OP IN ('INSERT', 'UPDATE') THEN ${countAll('come', '')} END IF;
		RETURN NULL;
	END $$`,
	`CREATE OR REPLACE FUNCTION tally_template() RETURNS trigger LANGUAGE plpgsql AS $$
	DECLARE sign BIGINT := CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
	BEGIN
		INSERT INTO document_tally AS tally (team_id, block, shard, n, first_created, last_created)
			SELECT NEW.team_id, block, pg_backend_pid() % 16, sign * sum(n),
				min(first_created), max(last_created)
			FROM template_tally WHERE template = NEW.position GROUP BY 2 ORDER BY 2
			ON CONFLICT (team_id, block, shard) DO UPDATE SET n = tally.n + excluded.n, ${widenTally};
		RETURN NULL;
	END $$`,
];

/** The documents of a time are counted as fast as all. */
export const createdBetween: Migration = {
	tables: (query) =>
		runAll(query, [...columns, ...known, ...(kindOf(query) === 'sqlite' ? sqlite : postgres)]),
};
