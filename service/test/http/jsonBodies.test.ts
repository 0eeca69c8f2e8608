import { ask, useOffice } from '../installed/office.ts';
import { readPdf } from '../judges/readPdf.ts';
import { startInhabited } from './inhabited.ts';
import { allRoutes, lineOf } from './routes.ts';

/** JSON in other encodings. */
const encodings: readonly (readonly [string, (json: string) => Uint8Array])[] = [
	['Latin-1', (json) => Buffer.from(json, 'latin1')],
	['UTF-16', (json) => Buffer.from(`\ufeff${json}`, 'utf16le')],
];

describe('every route with JSON', () => {
	it('refuses what is not in UTF-8', async () => {
		await using place = await startInhabited();
		const { request } = await place.newOwner();
		const routes = (await allRoutes()).filter(({ method }) => !['GET', 'DELETE'].includes(method));
		const answers: unknown[] = [];
		for (const route of routes) {
			const { line, headers, body } = await request(route);
			const json = Buffer.from(body).toString();
			if (headers['content-type'] !== 'application/json' || json === '{}') continue;
			const [method = '', path = ''] = line.split(' ');
			const other = json.replace('{', '{"Jürgen":1,');
			for (const [name, encoded] of encodings) {
				const sent = { method, headers, body: encoded(other) as Uint8Array<ArrayBuffer> };
				const { status } = await fetch(new URL(path, place.service.url), sent);
				answers.push([lineOf(route), name, status]);
			}
		}
		expect(answers.length).toBeGreaterThan(40);
		expect(answers).toEqual(answers.map((one) => [...(one as unknown[]).slice(0, 2), 400]));
	});
});

const office = useOffice();

const filled = (json: string, headers = {}) =>
	ask(office(), 'POST /v1/templates/letter?responseType=binary', { body: json, headers });

describe('a fill', () => {
	it.each([
		['Latin-1', 'fc'],
		['half a character', 'e4b8'],
		['a surrogate', 'eda080'],
	])('with bytes of %s creates nothing', async (_, hex) => {
		const bytes = Buffer.concat([
			Buffer.from('{"data":{"Name":"J'),
			Buffer.from(hex, 'hex'),
			Buffer.from('rgen"}}'),
		]);
		const headers = { 'content-type': 'application/json' };
		const { status, text } = await ask(office(), 'POST /v1/templates/letter', {
			body: new Uint8Array(bytes),
			headers,
		});
		expect([status, text]).toEqual([400, expect.stringContaining('UTF-8')]);
		expect(await office().store.documents.count()).toBe(0);
	});

	it('in a charset other than UTF-8 is refused, and in UTF-8 by any of its names is filled', async () => {
		const json = '{"data":{"Name":"Jürgen"}}';
		const latin = { 'content-type': 'application/json; charset=iso-8859-1' };
		expect((await filled(json, latin)).status).toBe(415);
		for (const charset of ['utf-8', '"UTF-8"', 'utf8']) {
			const { status } = await filled(json, {
				'content-type': `application/json;charset=${charset}`,
			});
			expect(status).toBe(200);
		}
	});

	it('may have keys that no field has, but not more than anybody sends', async () => {
		const withKeys = (count: number) => {
			const keys = Array.from({ length: count }, (_, index) => `"${index}":1`);
			return filled(`{"data":{${keys.join(',')}}}`);
		};
		expect((await withKeys(100_000)).status).toBe(200);
		const { status, text } = await withKeys(100_001);
		expect([status, text]).toEqual([400, expect.stringContaining('more than 100000 keys')]);
	});

	it.each([
		'9007199254740991',
		'-9007199254740992',
		'9007199254740994',
		'123456789012345680000',
		'1e20',
		'0.1',
		'12345678.9',
	])('with the number %s prints it exactly', async (number) => {
		const { status, bytes } = await filled(`{"data":{"Age":${number}}}`);
		expect(status).toBe(200);
		const { boxes } = await readPdf(bytes);
		const printed = boxes.find(({ name }) => name === 'Age')?.value ?? '';
		expect(printed).toBe(number === '1e20' ? '100000000000000000000' : number);
	});

	it.each(['9007199254740993', '12345678901234567890', '-900719925474099.3e1', '1e999'])(
		'with the number %s, which cannot be kept exactly, is refused and says which field it is',
		async (number) => {
			for (const body of [`{"data":{"Age":${number}}}`, `{"Age":${number}}`]) {
				const { status, text } = await filled(body);
				expect([status, text]).toEqual([400, expect.stringContaining('Age')]);
				expect(text).toContain(number);
			}
			const page = { body: `{"data":{"Age":${number}}}` };
			const headers = { 'content-type': 'application/json' };
			const asked = await ask(office(), 'POST /app/templates/letter/fill', { ...page, headers });
			expect([asked.status, asked.text]).toEqual([400, expect.stringContaining('Age')]);
			expect(await office().store.documents.count()).toBe(0);
		},
	);

	it('ignores such a number where it ignores any number', async () => {
		const { status, bytes } = await filled('{"data":{"Name":9007199254740993,"Unknown":1e999}}');
		expect(status).toBe(200);
		const { boxes } = await readPdf(bytes);
		expect(boxes.map(({ value }) => value).sort()).toEqual(['', '', 'Off']);
	});
});
