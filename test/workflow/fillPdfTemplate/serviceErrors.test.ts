import type { IDataObject } from 'n8n-workflow';
import type { FaultActionInput } from '../../mock-server/http/faults/kinds/faultKinds.ts';
import { assumptions } from '../../mock-server/assumptions/catalogue.ts';
import type { SettingValues } from '../../mock-server/assumptions/settings.ts';
import { useFastClock } from '../engine/fastClock.ts';
import { itemsOf, Stage } from '../stage.ts';

useFastClock();

const stage = Stage.ofSuite();

const items = itemsOf({ participant: 'Zoë' });
const fills = { method: 'POST' };

async function failure(output = 'json', more = {}) {
	const { error } = await stage.fill({ output, ...more }, items);
	if (!error) throw new Error('The run should have ended with an error');
	return { message: error.message, description: String(error.description ?? '') };
}

const shapes = [...assumptions['error.shape'].values];
const wordless: SettingValues['error.shape'][] = ['empty'];

describe.each(shapes)('errors in the shape %s', (shape) => {
	beforeEach(() => stage.service.settings.setAll({ 'error.shape': shape }));

	it.each([['json'], ['file']])(
		'are told in the service’s own words, output %s',
		async (output) => {
			stage.service.faults.add({ match: fills, action: { kind: 'done-then-status', status: 503 } });
			const { message, description } = await failure(output);
			expect(message).toContain(
				wordless.includes(shape)
					? 'the service answered with status 503'
					: 'The service was told to answer 503',
			);
			expect(description).toContain('The document may still have been created');
			expect(`${message}${description}`).not.toMatch(/[<>{}]/);
		},
	);
});

describe('an answer that is not a success says what happened and what to do', () => {
	it.each([
		[408, true],
		[504, true],
		[409, false],
		[422, false],
	])('%d: whether the document may exist is said: %s', async (status, isSaid) => {
		stage.service.faults.add({ match: fills, action: { kind: 'answer', status } });
		const { description } = await failure();
		expect(description.includes('The document may still have been created')).toBe(isSaid);
	});

	const own = 'in its own words';
	const checkUrl = "Check the 'Base URL' of the credential";
	const serverSide = 'The cause is on the side of the service';

	it.each([
		[400, own, 'Check the values that this item sends'],
		[
			401,
			'the service does not accept the API key',
			'Open the credential and paste the key again. Find it in the web app under Settings > API Key',
		],
		[402, own, 'Check the plan of your account in the web app'],
		[
			403,
			own,
			'If the API key is not allowed to do this, check in the credential that it belongs to the right account',
		],
		[
			404,
			'there is no template with the ID "course-certificate"',
			'It may have been deleted or belong to another account. Choose the template again',
		],
		[405, own, `${checkUrl}: the API may be at another path`],
		[409, own, 'Something with this name already exists, or was changed at the same time'],
		[
			413,
			'the item holds more data than the service accepts at once',
			'Shorten the values of this item',
		],
		[415, own, `${checkUrl}: this does not look like the API`],
		[418, own, checkUrl],
		[422, own, 'Check the values that this item sends against the fields of the template'],
		[429, 'the service is rate limiting requests', 'Wait a while, or send fewer items at once'],
		[499, own, checkUrl],
		[500, own, serverSide],
		[503, own, serverSide],
		[599, own, serverSide],
	])('%d', async (status, reason, remedy) => {
		const action = { kind: 'answer', status, body: { message: own } } as const;
		stage.service.faults.add({ match: fills, action });
		const { message, description } = await failure();
		expect(message).toBe(`Could not fill the template: ${reason}`);
		const said = reason === own ? '' : `The service says: ${own}. `;
		const mayExist =
			status >= 500
				? '. The document may still have been created. Look for its title in the document list before you run this item again'
				: '';
		const tried = status === 429 ? ' Tried 4 times.' : '';
		expect(description).toBe(`${said}${remedy}${mayExist} (HTTP ${status}).${tried}`);
	});

	it('403 without words', async () => {
		stage.service.faults.add({ match: fills, action: { kind: 'answer', status: 403, body: '' } });
		expect((await failure()).message).toBe(
			'Could not fill the template: the service does not allow this',
		);
	});

	it.each([
		[{ server: 'cloudflare' }, 'something between n8n and the service blocked the request'],
		[{}, 'something between n8n and the service may have blocked the request'],
	])(
		'a firewall is not taken for the service, nor the key for the reason: %j',
		async (headers, reason) => {
			const body = '<!DOCTYPE html><title>403</title><h1>Sorry, you have been blocked</h1>';
			const action = { kind: 'answer', status: 403, body, headers } as const;
			stage.service.faults.add({ match: fills, action });
			const { message, description } = await failure();
			expect(message).toBe(`Could not fill the template: ${reason}`);
			expect(description).toContain('It says: 403 Sorry, you have been blocked.');
			expect(description).not.toMatch(/key/i);
		},
	);

	it.each([[{ 'retry-after': '1' }], [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }]])(
		'a 403 with %j is a rate limit, after which the item is filled',
		async (headers) => {
			const body = { message: 'You have exceeded a secondary rate limit' };
			const action = { kind: 'answer', status: 403, body, headers } as const;
			stage.service.faults.add({ match: { ...fills, nth: 1 }, action });
			const { error } = await stage.fill({}, items);
			expect(error).toBeUndefined();
			expect(stage.sent).toHaveLength(2);
		},
	);

	it('a moment to come again, in seconds since 1970, is waited for', async () => {
		const moment = String(Math.ceil(Date.now() / 1000) + 2);
		const headers = { 'retry-after': moment, date: new Date().toUTCString() };
		const action = { kind: 'answer', status: 429, headers } as const;
		stage.service.faults.add({ match: { ...fills, nth: 1 }, action });
		const { error } = await stage.fill({}, items);
		expect(error).toBeUndefined();
		expect(stage.sent).toHaveLength(2);
	});

	it('a template that does not exist is named before anything is filled', async () => {
		const { message } = await failure('json', { templateId: { mode: 'id', value: 'gone' } });
		expect(message).toBe(
			'Could not read the fields of the template: there is no template with the ID "gone"',
		);
		expect(stage.sent).toEqual([]);
	});
});

describe('an answer with status 200 that says that it failed', () => {
	const quota = 'Monthly quota exceeded';
	const bodies: [string, IDataObject][] = [
		['a status', { status: 'error', message: quota }],
		['a flag', { success: false, error: { code: 42, message: quota } }],
		['an error', { error: quota }],
		['a list of errors', { errors: [{ message: quota }] }],
		['letters of another case', { Success: false, Message: quota }],
		['no sign but the words', { message: quota }],
	];
	const outputs = ['file', 'json', 'jsonAndFile'];
	const succeedWith = (body: IDataObject, match: object = fills) =>
		stage.service.faults.add({
			match,
			action: { kind: 'answer', status: 200, body: body as Record<string, string> },
		});

	it.each(bodies.flatMap(([how, body]) => outputs.map((output) => [how, output, body] as const)))(
		'by %s is quoted, output %s',
		async (_, output, body) => {
			succeedWith(body);
			const { message, description } = await failure(output);
			expect(`${message} ${description}`).toContain(quota);
			expect(`${message} ${description}`).toContain('The document may still have been created');
			expect(`${message} ${description}`).not.toMatch(/[{}"]/);
		},
	);

	it.each(outputs)('is quoted however long its body is, output %s', async (output) => {
		const body = { status: 'error', trace: 'x'.repeat(20_000), message: quota };
		succeedWith(body);
		expect((await failure(output)).message).toBe(`Could not fill the template: ${quota}`);
	});

	it('is quoted when the fields are read', async () => {
		succeedWith({ fields: [], error: quota }, {});
		expect((await failure()).message).toBe(`Could not read the fields of the template: ${quota}`);
	});
});

describe('a document whose file does not come', () => {
	const second =
		'The document was created. Get its file with Download in PDF Templates and Documents: running this item again would create a second one';
	const ofRun = 'To avoid creating them again';
	const advice = /again|later|after that/i;
	const downloads = { path: '/documents/*' };
	const xml =
		'<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';

	it.each<[string, FaultActionInput]>([
		['403', { kind: 'answer', status: 403 }],
		['404', { kind: 'answer', status: 404 }],
		['a long wait', { kind: 'answer', status: 429, headers: { 'retry-after': '7200' } }],
		['503', { kind: 'answer', status: 503 }],
		['a reset', { kind: 'reset' }],
		['a page', { kind: 'html-page' }],
		['an error', { kind: 'answer', status: 200, body: { error: 'no' } }],
		['a cut file', { kind: 'cut-body', after: 900 }],
		['a redirect', { kind: 'redirect', to: 'ftp://else.test/' }],
	])('is not made a second time on our advice: %s', async (_, action) => {
		stage.service.faults.add({ match: downloads, action });
		const { message, description } = await failure('jsonAndFile');
		expect(message).toContain('Could not download the document that was created (ID ');
		expect(description).toContain(second);
		expect(description.replace(second, '').replace(ofRun, '')).not.toMatch(advice);
	});

	it.each([
		[403, 'refuses to give the file'],
		[500, 'Request has expired'],
	])('nor if another host answers with %d', async (status, reason) => {
		stage.service.settings.set('downloadUrl.form', 'other-host');
		stage.service.foreign.faults.add({ action: { kind: 'answer', status, body: xml } });
		const { message, description } = await failure('jsonAndFile');
		expect(message).toContain(reason);
		expect(`${message} ${description}`).toContain('Request has expired');
		expect(`${message} ${description}`).not.toMatch(/[<>]|AccessDenied/);
		expect(description).toContain(second);
		expect(description.replace(second, '').replace(ofRun, '')).not.toMatch(advice);
	});

	it.each<[string, FaultActionInput]>([
		['503', { kind: 'done-then-status', status: 503 }],
		['a reset', { kind: 'done-then-reset' }],
		['a cut file', { kind: 'cut-body', after: 900 }],
	])('nor is one that only may exist: %s', async (_, action) => {
		stage.service.faults.add({ match: fills, action });
		const { description } = await failure('file');
		const look = 'Look for its title in the document list before you run this item again';
		expect(description).toContain(look);
		expect(description.replace(look, '')).not.toMatch(advice);
	});

	it('may be filled again, if it certainly was not created', async () => {
		const action = { kind: 'answer', status: 429, headers: { 'retry-after': '7200' } } as const;
		stage.service.faults.add({ match: fills, action });
		const { description } = await failure('file');
		expect(description).toContain('Wait a while');
		expect(description).not.toContain('created');
	});
});

describe('an answer that never came', () => {
	it('from a place where nothing listens says so, and that is all', async () => {
		const nowhere = await Stage.open({ templates: false }, () => ({
			baseUrl: 'http://127.0.0.1:9',
			apiKey: 'key-that-must-not-show',
		}));
		try {
			const { error } = await nowhere.fill({}, items);
			expect(error?.message).toBe(
				'Could not read the fields of the template: nothing answers at http://127.0.0.1:9',
			);
			expect(error?.description).toContain("Check the 'Base URL' of the credential");
		} finally {
			await nowhere.service.close();
		}
	});
});

it('the API key shows in no error, not even one that repeats it', async () => {
	const { apiKey } = stage.service;
	const body = { message: `Your key ${apiKey} is blocked` };
	for (const action of [
		{ kind: 'answer', status: 403, body } as const,
		{ kind: 'reset' } as const,
		{ kind: 'invalid-json' } as const,
		{ kind: 'redirect', to: 'http://[' } as const,
	]) {
		stage.reset();
		stage.service.faults.add({ match: fills, action });
		const result = await stage.fill({}, items);
		expect(result.error).toBeDefined();
		expect(deepText(result.run)).not.toContain(apiKey);
	}
});

/** Everything that can be reached from a value, as text: n8n stores and shows parts of it. */
function deepText(value: unknown): string {
	const seen = new Set<unknown>();
	const texts: string[] = [];
	const visit = (part: unknown): void => {
		if (typeof part === 'string') texts.push(part);
		if (typeof part !== 'object' || part === null || seen.has(part)) return;
		seen.add(part);
		for (const key of Reflect.ownKeys(part)) {
			texts.push(String(key));
			visit(Reflect.get(part, key));
		}
	};
	visit(value);
	return texts.join('\n');
}
