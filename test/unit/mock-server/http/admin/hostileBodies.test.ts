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
		expect((await ask(service, 'POST /v1/templates/letter', { body: deep })).status).toBe(400);
	}
	const { status, json } = await ask(service, 'GET /__mock/journal?method=POST');
	expect([status, json]).toMatchObject([200, [{ status: 400 }, { status: 400 }]]);
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
		expect([status, json]).toMatchObject([413, { error: { message, reason: 'body-large' } }]);
	}
});

test('a path with many stars takes no longer than any other', () => {
	const path = `/${'a'.repeat(5000)}`;
	expect(matchesPath(`/${'*a'.repeat(500)}*b`, path)).toBe(false);
	expect(matchesPath(`/${'*a'.repeat(500)}`, path)).toBe(true);
});
