const lettersOfTeam = [24, 12, 0];
const [firstLetter, digits] = [0xe000, 0x1000];

/** Stands for a team in the index: three letters that no language uses, and so one trigram. */
const teamIn = (row: string) =>
	`char(${lettersOfTeam
		.map((bits) => `${firstLetter} + (${row}.team_id >> ${bits}) % ${digits}`)
		.join(', ')})`;
const teamWord = (team: number) =>
	String.fromCodePoint(
		...lettersOfTeam.map((bits) => firstLetter + (Math.floor(team / 2 ** bits) % digits)),
	);

const add = (row: string) =>
	`INSERT INTO document_search (rowid, team, title)
		VALUES (${row}.position, ${teamIn(row)}, ${row}.name);`;
const remove = (row: string) =>
	`INSERT INTO document_search (document_search, rowid, team, title)
		VALUES ('delete', ${row}.position, ${teamIn(row)}, ${row}.name);`;

/** Which trigrams the titles of documents have that are not in the trash; the text of the titles is not in it. */
const sqlite = `
	CREATE VIRTUAL TABLE document_search
		USING fts5 (team, title, content = '', columnsize = 0, detail = none, tokenize = 'trigram');
	INSERT INTO document_search (rowid, team, title)
		SELECT position, ${teamIn('document')}, name FROM document WHERE deleted_at IS NULL;
	CREATE TRIGGER document_searchable AFTER INSERT ON document WHEN NEW.deleted_at IS NULL
		BEGIN ${add('NEW')} END;
	CREATE TRIGGER document_unsearchable AFTER DELETE ON document WHEN OLD.deleted_at IS NULL
		BEGIN ${remove('OLD')} END;
	CREATE TRIGGER document_hidden BEFORE UPDATE OF name, deleted_at ON document
		WHEN OLD.deleted_at IS NULL BEGIN ${remove('OLD')} END;
	CREATE TRIGGER document_shown AFTER UPDATE OF name, deleted_at ON document
		WHEN NEW.deleted_at IS NULL BEGIN ${add('NEW')} END;
`;

/** Where the role may not have the extension, or the server lacks it, a search reads all titles of the team. */
const postgres = `
	DO $$ BEGIN
		CREATE EXTENSION IF NOT EXISTS pg_trgm;
		CREATE INDEX document_by_title ON document USING gin (name gin_trgm_ops) WHERE deleted_at IS NULL;
	EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object OR feature_not_supported
		THEN NULL;
	END $$;
`;

/** What finds documents by a part of their title without reading all titles. */
export const titleIndex = { sqlite, postgres };

/** More of them cost more time than they save. */
const mostTrigrams = 20;

/**
 * Asks SQLite's index for the documents of a team whose titles have all trigrams of a text: the ones that contain it,
 * and a few others. Undefined if the text is too short for the index.
 */
export function titleQuery(team: number, text: string): string | undefined {
	const letters = [...text];
	const trigrams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
	const usable = trigrams.filter((trigram) => !trigram.includes('\0')).slice(0, mostTrigrams);
	if (usable.length === 0) return undefined;
	const words = new Set([teamWord(team), ...usable]);
	return [...words].map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
}
