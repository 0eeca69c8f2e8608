import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Command } from '../../src/cli/command.ts';
import { backup, restoreCommand, verify } from '../../src/cli/commands/backup.ts';
import { keyAdd, keyRevoke } from '../../src/cli/commands/key.ts';
import { moveCommand } from '../../src/cli/commands/move.ts';
import { teamAdd, teamList, teamSet } from '../../src/cli/commands/team.ts';
import { templateAdd } from '../../src/cli/commands/template.ts';
import { userAdd, userRemove } from '../../src/cli/commands/user.ts';
import { readOptions } from '../../src/cli/config/readOptions.ts';
import { startService } from '../../src/index.ts';
import { AuditTable } from '../../src/store/access/auditTable.ts';
import { newestMigration } from '../../src/store/database/migrations/migrations.ts';
import { openSqlite } from '../../src/store/database/sqlite/sqliteDatabase.ts';
import { Visitor } from '../access/visitor.ts';
import { smallForm } from '../forms/smallForm.ts';

/** A data folder with a team, a key, a template and three documents, of which each test gets a copy. */
let filled: string;
let folder: string;
beforeAll(async () => {
	filled = mkdtempSync(join(tmpdir(), 'commands-'));
	folder = filled;
	const pdf = join(folder, 'letter.pdf');
	writeFileSync(pdf, await smallForm());
	await run(teamAdd, ['Office']);
	const { out: key } = await run(keyAdd, ['--team', 'Office', '--name', 'n8n']);
	const { out: uid } = await run(templateAdd, [pdf, '--team', 'Office']);
	await using service = await startService({ port: 0, dataDir: join(folder, 'data') });
	const program = new Visitor(service, { 'x-api-key': key, 'content-type': 'application/json' });
	for (const Name of ['Ada', 'Grace', 'Alan']) {
		await program.send(`POST /v1/templates/${uid}`, { data: { Name } });
	}
});
afterAll(() => rmSync(filled, { recursive: true }));
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'commands-'));
	cpSync(filled, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command on a data folder; resolves to what it gives, and what it says. */
async function run(command: Command, args: readonly string[], data = 'data') {
	const all = [...args, '--data', join(folder, data)];
	const { values, words } = readOptions(command.options, all, {});
	const [out, said]: [string[], string[]] = [[], []];
	await command.run(values, words, {
		out: (line) => out.push(line),
		say: (line) => said.push(line),
		environment: {},
		ending: new AbortController().signal,
	});
	return { out: out.join('\n'), said: said.join('\n') };
}

/** What is kept of what was done, the first before the last. */
async function activity(data = 'data'): Promise<readonly (readonly string[])[]> {
	await using database = await openSqlite(join(folder, data));
	const entries = await new AuditTable(database.query, () => new Date()).list(50);
	expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['command line']));
	return entries.toReversed().map(({ action, subject }) => [action, subject]);
}

test('what commands change is kept, as done by the command line', async () => {
	await run(keyRevoke, ['n8n', '--team', 'Office']);
	await run(teamSet, ['Office', '--keep-days', '30', '--keep-documents', 'none']);
	await run(userAdd, ['admin@example.com', '--admin', '--team', 'Office']);
	await run(userAdd, ['one@example.com']);
	await run(userRemove, ['one@example.com']);
	const archive = join(folder, 'own.tar.gz');
	await run(backup, ['--to', archive]);
	const expected = [
		['team.added', 'Office'],
		['key.added', 'n8n'],
		['template.added', expect.stringMatching(/^letter \([\w-]+\)$/)],
		['key.revoked', 'n8n'],
		['retention.changed', 'Office: days 30, documents none'],
		['user.added', 'admin@example.com'],
		['user.added', 'one@example.com'],
		['user.removed', 'one@example.com'],
	];
	expect(await activity()).toEqual([...expected, ['backup.made', 'own.tar.gz']]);
	await run(restoreCommand, [archive], 'other');
	expect(await activity('other')).toEqual([...expected, ['backup.restored', 'own.tar.gz']]);
});

test('how long a team keeps its documents is chosen by a command', async () => {
	const kept = async () => (await run(teamList, [])).out.split('\t').at(-1);
	expect(await kept()).toBe('days: default, documents: default');
	await run(teamSet, ['Office', '--keep-days', '30']);
	await run(teamSet, ['Office', '--keep-documents', 'none']);
	expect(await kept()).toBe('days: 30, documents: none');
	await run(teamSet, ['Office', '--keep-days', 'default']);
	expect(await kept()).toBe('days: default, documents: none');
	await expect(run(teamSet, ['Office'])).rejects.toThrow('Say what to change');
	await expect(run(teamSet, ['Office', '--keep-days', '0'])).rejects.toThrow(
		'--keep-days: give a number from 1 to 36500, or "none", or "default"',
	);
	await expect(run(teamSet, ['None', '--keep-days', '1'])).rejects.toThrow('There is no team');
});

describe('verify', () => {
	const change = (sql: string) => {
		const database = new DatabaseSync(join(folder, 'data/service.sqlite'));
		database.exec(sql);
		database.close();
	};

	it('says that a data folder and a backup are complete', async () => {
		const whole = /^What is stored in \S+ is complete: 1 templates, 3 documents, \d PDFs\.$/;
		expect(await run(verify, [])).toEqual({ out: '', said: expect.stringMatching(whole) });
		const { said } = await run(verify, [join(folder, 'data')], 'none');
		expect(said).toMatch(whole);
		const archive = join(folder, 'own.tar.gz');
		await run(backup, ['--to', archive]);
		expect((await run(verify, [archive])).said).toMatch(
			/is complete, (made|created) .* 3 documents, \d PDFs/,
		);
	});

	it.each([
		['a PDF', 'UPDATE content SET bytes = zeroblob(length(bytes))', /^The PDF \w+ is damaged\.$/m],
		[
			'what a fill appended',
			'UPDATE document_bytes SET delta = substr(delta, 1, 40) WHERE document = 2',
			/^The PDF of document \S+ is damaged\.$/,
		],
		[
			'a document',
			'DELETE FROM document_bytes WHERE document = 1',
			/^The PDF of document \S+ is missing\.$/,
		],
		['fields', `UPDATE template SET fields = '['`, /^The fields of template \S+ are damaged\.$/],
		[
			'a count',
			'UPDATE document_tally SET n = n + 1',
			/^The documents of the team "Office" are counted/,
		],
		[
			'a reference',
			'PRAGMA foreign_keys = OFF; DELETE FROM team',
			/A row of \w+ refers to one of team that is gone\./,
		],
	])('names damage of %s', async (_, sql, sentence) => {
		change(sql);
		await expect(run(verify, [])).rejects.toThrow(sentence);
	});

	it('makes nothing where nothing is, and leaves older data as they are', async () => {
		await expect(run(verify, [], 'none')).rejects.toThrow('There are no data in');
		change(`DELETE FROM schema_migration WHERE name = '${newestMigration}'`);
		await expect(run(verify, [])).rejects.toThrow(/of an earlier version\. Start the service once/);
	});
});

test('a folder is not moved to itself', async () => {
	const same = ['--to-data', join(folder, 'data')];
	await expect(run(moveCommand, same)).rejects.toThrow('names the folder that is moved');
});

test('a folder that a service uses is not moved, nor moved to', async () => {
	await using service = await startService({ port: 0, dataDir: join(folder, 'data') });
	expect(service.url).toMatch(/^http/);
	const used = `Another service uses the data folder ${join(folder, 'data')}. Stop it first,`;
	const target = ['--to-data', join(folder, 'target')];
	await expect(run(moveCommand, target)).rejects.toThrow(used);
	await expect(run(moveCommand, ['--to-data', join(folder, 'data')], 'other')).rejects.toThrow(
		used,
	);
	await service.close();
	expect((await run(moveCommand, target)).said).toMatch(
		/Moved \d+ rows and \d+ PDFs, and compared them/,
	);
});
