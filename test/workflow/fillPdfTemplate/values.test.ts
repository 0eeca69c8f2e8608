import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { autoMap, byId, field, fillWorkflow, itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

beforeAll(async () => {
	const fields = [field('name', 'Name'), field('total', 'Total', 'number')];
	await stage.addTemplate('form', [...fields, field('paid', 'Paid', 'checkbox')]);
});

/** Fills in this time zone; gives what was sent, or the message. */
async function fill(parameters: INodeParameters, json: IDataObject, timezone = 'UTC') {
	stage.acceptFills();
	const workflow = fillWorkflow({ templateId: byId('form'), ...parameters });
	const items = itemsOf(json);
	const { error } = await stage.engine.run({ ...workflow, settings: { timezone } }, { items });
	return error ? [error.message, error.description].filter(Boolean).join('. ') : stage.sent[0];
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
		expect(message).toBe(`${label} is ${kind}, not text. Check the expression that gives it.`);
		expect(stage.sent).toEqual([]);
	});
});

describe('an ID', () => {
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
			{ templateId: byId('form'), fields: autoMap },
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

	it('is no title', async () => {
		expect(await fill({ title: ' ' }, { name: 'A' })).toEqual({ data: { name: 'A' } });
	});
});
