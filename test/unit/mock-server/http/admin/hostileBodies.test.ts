import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { request } from 'undici';
import { matchesPath } from '../../../../mock-server/http/faults/requestPattern.ts';
import { ask, startWithLetter } from '../../serviceClient.ts';
import type { LocalService } from '../../../../mock-server/server/start.ts';
import { until } from '../../../../../service/test/until.ts';

let service: LocalService;
beforeAll(async () => {
	service = await startWithLetter({ settings: { 'update.body': 'any' } });
});
afterAll(() => service.close());
afterEach(async () => expect((await ask(service, 'GET /health')).status).toBe(200));

const nested = (open: string, close: string, depth = 200_000) =>
	`${open.repeat(depth)}1${close.repeat(depth)}`;

test('a deep body is kept by the journal as if it had none, and the page that looks on is told', async () => {
	const { body } = await request(`${service.url}/__mock/journal/live`);
	let live = '';
	body.on('data', (chunk) => (live += String(chunk)));
	for (const deep of [nested('{"data":', '}'), `{"data":{"Name":${nested('[', ']')}}}`]) {
		expect((await ask(service, 'POST /v1/templates/letter', { body: deep })).status).toBe(200);
	}
	const { status, json } = await ask(service, 'GET /__mock/journal?method=POST');
	expect([status, json]).toMatchObject([200, [{ status: 200 }, { status: 200 }]]);
	expect(Object.keys((json as object[])[0] ?? {})).not.toContain('body');
	await until('two lines of the journal', () => (live.match(/^data: \{/gm) ?? []).length >= 2);
	body.destroy();
});

test.each([
	['POST /__mock/journal/verify', `{"body":${nested('{"a":', '}')}}`],
	['POST /__mock/faults', `{"match":{},"action":${nested('[', ']')}}`],
	['PATCH /__mock/settings', `{"set":{"x":${nested('[', ']')}}}`],
	['POST /__mock/clock', nested('[', ']')],
])('%s refuses a deep body', async (line, body) => {
	expect((await ask(service, line, { body })).status).toBe(400);
});

test.each(['POST /__mock/templates', 'PUT /v1/templates/letter'])(
	'%s refuses a form that is none',
	async (line) => {
		for (const form of ['', '-'.repeat(1_000_000), '--b\r\nx\r\n--b--']) {
			const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
			const { status } = await ask(service, line, { bytes: Buffer.from(form), headers });
			expect(status).toBe(400);
		}
	},
);

test('a body that is too large is refused', async () => {
	const sent: [string, number][] = [
		['POST /__mock/faults', 11_000_000],
		['POST /__mock/templates', 51_000_000],
	];
	for (const [line, length] of sent) {
		const { status, json } = await ask(service, line, { bytes: new Uint8Array(length) });
		const message = expect.stringMatching(/^The body is larger than \d+ bytes\.$/);
		expect([status, json]).toEqual([413, { error: { message } }]);
	}
});

test('a path with many stars takes no longer than any other', () => {
	const path = `/${'a'.repeat(5000)}`;
	expect(matchesPath(`/${'*a'.repeat(500)}*b`, path)).toBe(false);
	expect(matchesPath(`/${'*a'.repeat(500)}`, path)).toBe(true);
});

describe('an import whose file is made to do harm', () => {
	/** An export of this service after some SQL. */
	async function altered(sql: string): Promise<Uint8Array> {
		const folder = mkdtempSync(join(tmpdir(), 'import-'));
		const file = join(folder, 'state.sqlite');
		writeFileSync(file, (await ask(service, 'GET /__mock/export')).bytes);
		const database = new DatabaseSync(file);
		database.exec(`PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON; ${sql}`);
		database.close();
		const bytes = readFileSync(file);
		rmSync(folder, { recursive: true });
		return bytes;
	}
	const endless = 'WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x FROM n)';

	test.each([
		[
			'a view without an end',
			`DROP TABLE template; CREATE VIEW template AS ${endless}
			SELECT x AS position, 1 AS team_id, '' AS uid, '' AS name, '' AS fields, '' AS content_hash,
			'' AS created, '' AS updated FROM n`,
		],
		[
			'a computed column',
			`DROP TABLE content; CREATE TABLE content (hash TEXT,
			bytes BLOB GENERATED ALWAYS AS (zeroblob(1000000000)) VIRTUAL)`,
		],
		['fields that are none', `UPDATE template SET fields = '[{"key":1}]'`],
		['fields that are no JSON', "UPDATE template SET fields = '['"],
		['no tables', 'DROP TABLE document_bytes'],
	])('%s is refused, and nothing is changed', async (_, sql) => {
		const bytes = await altered(sql);
		const { status, json } = await ask(service, 'POST /__mock/import', { bytes });
		expect([status, json]).toEqual([400, { error: { message: expect.stringMatching(/export/) } }]);
		expect((await service.store.templates.get('letter'))?.fields).toHaveLength(3);
	});

	test('an export as it is is taken', async () => {
		const bytes = await altered('SELECT 1');
		expect((await ask(service, 'POST /__mock/import', { bytes })).status).toBe(204);
	});
});
