import { spawnSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AuditTable } from '../../src/store/access/auditTable.ts';
import { newestMigration } from '../../src/store/database/migrations/migrations.ts';
import { openSqlite } from '../../src/store/database/sqlite/sqliteDatabase.ts';
import { Visitor } from '../access/visitor.ts';
import { smallForm } from '../forms/smallForm.ts';
import { run as runProgram } from '../installed/program.ts';
import { startService } from '../installed/service.ts';

/** A data folder with a team, a key, a template and three documents, of which each test gets a copy. */
let filled: string;
let folder: string;
beforeAll(async () => {
	filled = mkdtempSync(join(tmpdir(), 'commands-'));
	folder = filled;
	const pdf = join(folder, 'letter.pdf');
	writeFileSync(pdf, await smallForm());
	await done(['team', 'add', 'Office']);
	const key = await done(['key', 'add', '--team', 'Office', '--name', 'n8n']);
	const uid = await done(['template', 'add', pdf, '--team', 'Office']);
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

/** Runs a command on a data folder, that of the tests unless another is named. */
const run = (args: readonly string[], data = 'data') =>
	runProgram([...args, '--data', join(folder, data)]);

/** The output of a command that has to succeed. */
async function done(args: readonly string[], data?: string): Promise<string> {
	const { code, out, words } = await run(args, data);
	if (code !== 0) throw new Error(`${args.join(' ')}: ${code} ${words}`);
	return out;
}

/** That a command ends so, with nothing on standard output. */
const refused = (code: number, sentence: string | RegExp) => ({
	code,
	out: '',
	words: expect.stringMatching(sentence),
});

/** What is kept of what was done, the first before the last. */
async function activity(data = 'data'): Promise<readonly (readonly string[])[]> {
	await using database = await openSqlite(join(folder, data));
	const entries = await new AuditTable(database.query, () => new Date()).list(50);
	expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['command line']));
	return entries.toReversed().map(({ action, subject }) => [action, subject]);
}

test('what commands change is kept, as done by the command line', async () => {
	await done(['key', 'revoke', 'n8n', '--team', 'Office']);
	await done(['team', 'set', 'Office', '--keep-days', '30', '--keep-documents', 'none']);
	await done(['user', 'add', 'admin@example.com', '--admin', '--team', 'Office']);
	await done(['user', 'add', 'one@example.com']);
	await done(['user', 'remove', 'one@example.com']);
	const archive = join(folder, 'own.tar.gz');
	await done(['backup', '--to', archive]);
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
	await done(['restore', archive], 'other');
	expect(await activity('other')).toEqual([...expected, ['backup.restored', 'own.tar.gz']]);
});

test('a restore says that revoked keys are valid again, as they are', async () => {
	const archive = join(folder, 'own.tar.gz');
	await done(['backup', '--to', archive]);
	await done(['key', 'revoke', 'n8n']);
	expect(await done(['key', 'list'])).toBe('');
	const { code, words } = await run(['restore', archive], 'other');
	expect([code, words]).toEqual([0, expect.stringMatching(/^Keys and passwords .* revoked/m)]);
	expect((await run(['key', 'list'], 'other')).out).toContain('n8n');
});

test('how long a team keeps its documents is chosen by a command', async () => {
	const kept = async () => (await done(['team', 'list'])).split('\t').at(-1);
	expect(await kept()).toBe('days: default, documents: default');
	await done(['team', 'set', 'Office', '--keep-days', '30']);
	await done(['team', 'set', 'Office', '--keep-documents', 'none']);
	expect(await kept()).toBe('days: 30, documents: none');
	await done(['team', 'set', 'Office', '--keep-days', 'default']);
	expect(await kept()).toBe('days: default, documents: none');
	expect(await run(['team', 'set', 'Office'])).toEqual(refused(2, 'Say what to change'));
	expect(await run(['team', 'set', 'Office', '--keep-days', '0'])).toEqual(
		refused(2, '--keep-days: give a number from 1 to 36500, or "none", or "default"'),
	);
	expect(await run(['team', 'set', 'None', '--keep-days', '1'])).toEqual(
		refused(1, 'There is no team'),
	);
});

test('a team need not be named where there is one, and a user can join a further one', async () => {
	await done(['key', 'add', '--name', 'nightly']);
	expect((await done(['key', 'list'])).split('\n').map((line) => line.split('\t')[1])).toEqual([
		'n8n',
		'nightly',
	]);
	expect((await run(['key', 'revoke', 'nightly'])).words).toContain(
		'"nightly" of the team "Office"',
	);
	const uid = await done(['template', 'add', join(folder, 'letter.pdf')]);
	expect(uid).toMatch(/^[\w-]+$/);
	await done(['team', 'add', 'Sales']);
	for (const command of [
		['key', 'add', '--name', 'x'],
		['key', 'list'],
		['key', 'revoke', 'n8n'],
		['template', 'add', join(folder, 'letter.pdf')],
	]) {
		expect(await run(command)).toEqual(
			refused(2, '--team is missing: there are "Office", "Sales".'),
		);
	}
	const one = 'one@example.com';
	await done(['user', 'add', one, '--team', 'Office']);
	expect(await run(['user', 'add', one])).toEqual(refused(1, 'There is a user'));
	expect(await done(['user', 'add', 'One@Example.com', '--team', 'Sales', '--role', 'admin'])).toBe(
		'',
	);
	expect(await done(['user', 'list'])).toBe(`${one}\tuser\tOffice, Sales (admin)`);
});

test('a limit that deletes documents says how many before', async () => {
	const { code, words } = await run(['team', 'set', 'Office', '--keep-documents', '1']);
	expect([code, words.split('\n')]).toEqual([
		0,
		[
			'This deletes 2 documents of the team "Office", for good.',
			'The team "Office" keeps: days: default, documents: 1.',
		],
	]);
});

test('a backup overwrites no file, makes no folder, and takes away what dead ones left', async () => {
	const archive = join(folder, 'own.tar.gz');
	await done(['backup', '--to', archive]);
	const before = readFileSync(archive);
	expect(await run(['backup', '--to', archive])).toEqual(refused(1, 'own.tar.gz exists'));
	expect(readFileSync(archive)).toEqual(before);
	const away = join(folder, 'disk', 'own.tar.gz');
	expect(await run(['backup', '--to', away])).toEqual(refused(1, 'The folder .*disk is missing'));
	expect(existsSync(join(folder, 'disk'))).toBe(false);
	const { pid: dead } = spawnSync('true');
	for (const pid of [dead, process.pid]) {
		writeFileSync(`${archive}.${pid}.partial`, '');
	}
	await done(['backup', '--to', join(folder, 'other.tar.gz')]);
	expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([
		`own.tar.gz.${process.pid}.partial`,
	]);
});

test('a password that is too easy is refused before anything is made', async () => {
	const data = join(folder, 'none');
	for (const [ADMIN_PASSWORD, why] of [
		['short', 'The password needs at least 10 characters.'],
		['admin@example.com', 'The password is too easy to guess.'],
	] as const) {
		const options = ['serve', '--port', '0', '--data', data];
		const ended = await runProgram(options, { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD });
		expect(ended).toEqual({ code: 2, out: '', words: `ADMIN_PASSWORD: ${why}` });
	}
	expect(existsSync(data)).toBe(false);
});

test('a database that does not answer is a failure, and no wrong use', async () => {
	const url = 'postgres://user@127.0.0.1:9/none';
	const ended = await runProgram(['team', 'list', '--database-url', url]);
	expect(ended).toEqual(refused(1, /^Cannot use the database postgres:\/\/127\.0\.0\.1:9\/none: /));
});

describe('verify', () => {
	const change = (sql: string) => {
		const database = new DatabaseSync(join(folder, 'data/service.sqlite'));
		database.exec(sql);
		database.close();
	};

	it('says that a data folder and a backup are complete', async () => {
		const whole = /^What is stored in \S+ is complete: 1 templates, 3 documents, \d PDFs\.$/;
		expect(await run(['verify'])).toEqual({
			code: 0,
			out: '',
			words: expect.stringMatching(whole),
		});
		const { words } = await run(['verify', join(folder, 'data')], 'none');
		expect(words).toMatch(whole);
		const archive = join(folder, 'own.tar.gz');
		await done(['backup', '--to', archive]);
		expect((await run(['verify', archive])).words).toMatch(
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
		expect(await run(['verify'])).toEqual(refused(1, sentence));
	});

	it('makes nothing where nothing is, and leaves older data as they are', async () => {
		expect(await run(['verify'], 'none')).toEqual(refused(1, 'There are no data in'));
		change(`DELETE FROM schema_migration WHERE name = '${newestMigration}'`);
		expect(await run(['verify'])).toEqual(
			refused(2, /of an earlier version\. Start the service once/),
		);
	});
});

test('a folder is not moved to itself', async () => {
	const same = ['--to-data', join(folder, 'data')];
	expect(await run(['move', ...same])).toEqual(refused(2, 'names the folder that is moved'));
});

test('a folder that a service uses is not moved, nor moved to', async () => {
	await using service = await startService({ port: 0, dataDir: join(folder, 'data') });
	expect(service.url).toMatch(/^http/);
	const used = `Another service uses the data folder ${join(folder, 'data')}. Stop it first,`;
	const target = ['--to-data', join(folder, 'target')];
	expect(await run(['move', ...target])).toEqual(refused(2, used));
	expect(await run(['move', '--to-data', join(folder, 'data')], 'other')).toEqual(refused(2, used));
	await service.close();
	expect((await run(['move', ...target])).words).toMatch(
		/Moved \d+ rows and \d+ PDFs, and compared them/,
	);
});
