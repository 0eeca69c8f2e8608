import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { autoMap, fillWorkflow, itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

beforeAll(async () => {
	await stage.service.store.addTemplate({
		uid: 'form',
		name: 'Form',
		bytes: new Uint8Array(),
		fields: [
			{ key: 'name', label: 'Name', type: 'text' },
			{ key: 'total', label: 'Total', type: 'number' },
			{ key: 'paid', label: 'Paid', type: 'checkbox' },
		],
	});
});

/** Fills in this time zone; gives what was sent, or the message. */
async function fill(parameters: INodeParameters, json: IDataObject, timezone = 'UTC') {
	stage.acceptFills();
	const workflow = fillWorkflow({
		templateId: { __rl: true, mode: 'id', value: 'form' },
		fields: autoMap,
		...parameters,
	});
	const items = itemsOf(json);
	const { error } = await stage.engine.run({ ...workflow, settings: { timezone } }, { items });
	return error?.message ?? stage.sent[0];
}

describe('a text parameter', () => {
	it.each([
		['Document Title', 'an object', { title: '={{ $json.t }}' }, { a: 1 }],
		['Document Title', 'a list', { title: '={{ $json.t }}' }, ['A']],
		['File Name', 'an object', { output: 'file', fileName: '={{ $json.t }}' }, { a: 1 }],
		['File Name', 'a list', { output: 'file', options: { fileName: '={{ $json.t }}' } }, [1]],
		['Fields to Ignore', 'a list', { options: { ignoreKeys: '={{ $json.t }}' } }, ['name']],
	])('%s that is %s is refused before anything is sent', async (label, kind, parameters, t) => {
		const message = await fill(parameters as INodeParameters, { name: 'A', t } as IDataObject);
		expect(message).toBe(`${label} is ${kind}, not text`);
		expect(stage.sent).toEqual([]);
	});

	it('may be a number, true or a date', async () => {
		const title =
			'={{ $json.t === "now" ? DateTime.fromISO("2026-12-31T00:00Z").toUTC() : $json.t }}';
		const titles = [];
		for (const t of [12.5, true, 'now']) {
			stage.reset();
			titles.push((await fill({ title }, { name: 'A', t })) as { title?: string });
		}
		expect(titles.map((sent) => sent.title)).toEqual(['12.5', 'true', '2026-12-31T00:00:00.000Z']);
	});

	it('that is a number which was rounded is refused', async () => {
		const t = 1234567890123456800;
		expect(await fill({ title: '={{ $json.t }}' }, { name: 'A', t })).toMatch(
			/^Document Title is a number that is not exact \(1234567890123456800\), not text/,
		);
	});
});

describe('an ID', () => {
	it.each([
		['an object', { a: 1 }, 'Template is an object, not an ID'],
		['a list', ['form'], 'Template is a list, not an ID'],
		[
			'rounded',
			1234567890123456800,
			'Template is a number that is not exact (1234567890123456800), not an ID',
		],
	])('that is %s is refused', async (_, t, message) => {
		const json = { name: 'A', t } as IDataObject;
		const templateId = { __rl: true, mode: 'id', value: '={{ $json.t }}' };
		expect(await fill({ templateId }, json)).toContain(message);
		expect(stage.requests).toEqual([]);
	});

	it('beyond 2^53 comes out of an answer exactly', async () => {
		const answer = (body: string) => ({
			kind: 'answer' as const,
			status: 200,
			headers: { 'content-type': 'application/json' },
			body,
		});
		const uid = '1234567890123456789';
		const listed = `{"data":[{"uid":${uid},"name":"Form","owner":-9007199254740993}],"totalCount":1}`;
		stage.service.faults.add({ match: { path: '/v1/templates' }, action: answer(listed) });
		const listing = await stage.perform('template.getAll');
		expect(listing.items('PDF')[0]?.json).toEqual({
			uid,
			name: 'Form',
			owner: '-9007199254740993',
		});
		stage.service.faults.add({
			match: { method: 'POST' },
			action: answer(`{"uid":${uid},"pages":12,"text":"${uid}:1"}`),
		});
		const result = await stage.fill(
			{ templateId: { __rl: true, mode: 'id', value: 'form' }, fields: autoMap },
			itemsOf({ name: 'A' }),
		);
		expect(result.items('Fill')[0]?.json).toMatchObject({ uid, pages: 12, text: `${uid}:1` });
	});

	it('beyond 2^53 is filled in exactly, or refused', async () => {
		const jsonData = '{"name":1234567890123456789,"total":1,"paid":true}';
		expect(await fill({ dataMode: 'json', jsonData }, {})).toMatchObject({
			data: { name: '1234567890123456789' },
		});
		stage.reset();
		expect(await fill({}, { name: 1234567890123456800 })).toContain(
			'Name is a number that is not exact (1234567890123456800), not text',
		);
	});
});

describe('a cell with nothing but blanks', () => {
	it.each([' ', '\t\n', '\u00a0', '\u200b', '\ufeff '])('is empty: %j', async (blank) => {
		expect(await fill({}, { name: 'A', total: blank, paid: blank })).toMatchObject({
			data: { name: 'A' },
		});
		stage.reset();
		expect(await fill({}, { name: blank, total: 1 })).toMatchObject({ data: { total: 1 } });
		stage.reset();
		const options = { emptyValues: 'send' };
		expect(await fill({ options }, { name: blank, total: blank, paid: true })).toMatchObject({
			data: { name: '', total: null, paid: true },
		});
	});

	it('does not take the place of another with a value', async () => {
		expect(await fill({}, { NAME: ' ', 'na me': 'A' })).toMatchObject({ data: { name: 'A' } });
	});

	it('is no title', async () => {
		expect(await fill({ title: ' ' }, { name: 'A' })).toEqual({ data: { name: 'A' } });
	});
});
