import { itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

const items = itemsOf({ participant: 'Zoë' });
const parameters = { title: 'Redirected' };
const download = { path: '/documents/*' };
const both = { ...parameters, output: 'jsonAndFile' };

/** Whether the second server ever got the key, over all tests of this file. */
const keysSeenElsewhere: string[] = [];
afterEach(() => {
	keysSeenElsewhere.push(...stage.service.foreign.requests.map(({ key }) => key));
});
afterAll(() => {
	expect(keysSeenElsewhere.length).toBeGreaterThan(0);
	expect(new Set(keysSeenElsewhere)).toEqual(new Set(['missing']));
});

describe('a download that is forwarded', () => {
	it.each([[301], [302], [303], [307], [308]])(
		'on the same origin is followed with the key, %d',
		async (status) => {
			stage.service.faults.add({
				match: { ...download, nth: 1 },
				action: { kind: 'redirect', status, to: 'loop' },
			});
			const result = await stage.fill(both, items);
			expect(result.error).toBeUndefined();
			const downloads = stage.service.journal.requests.filter(({ path }) =>
				path.includes('/download'),
			);
			expect(downloads.map(({ key }) => key)).toEqual(['valid', 'valid']);
		},
	);

	it('to another origin is followed without the key', async () => {
		stage.service.faults.add({ match: download, action: { kind: 'redirect', to: 'other-origin' } });
		const result = await stage.fill(both, items);
		expect(result.error).toBeUndefined();
		expect(stage.service.foreign.requests).toHaveLength(1);
	});

	it('in a circle ends with a clear word', async () => {
		stage.service.faults.add({ match: download, action: { kind: 'redirect', to: 'loop' } });
		const { error } = await stage.fill(both, items);
		expect(error?.message).toContain('the service redirects the request more than 5 times');
		expect(stage.requests.filter((line) => line.includes('/download'))).toHaveLength(6);
	});

	it.each([['ftp://files.test/a.pdf'], ['http://['], ['file:///etc/passwd']])(
		'to %s is not followed',
		async (to) => {
			stage.service.faults.add({ match: download, action: { kind: 'redirect', to } });
			const { error } = await stage.fill(both, items);
			expect(error?.message).toContain('to an address that cannot be used');
		},
	);
});

describe('a fill that is forwarded', () => {
	it('on the same origin by 307 is sent there, and makes one document', async () => {
		stage.service.faults.add({
			match: { method: 'POST', nth: 1 },
			action: { kind: 'redirect', status: 307, to: 'loop' },
		});
		const result = await stage.fill(parameters, items);
		expect(result.error).toBeUndefined();
		expect(stage.sent).toHaveLength(2);
		expect(stage.sent[0]).toEqual(stage.sent[1]);
	});

	it.each([[301], [302], [303]])(
		'by %d is not made a read, which would succeed without a document',
		async (status) => {
			stage.service.faults.add({
				match: { method: 'POST', nth: 1 },
				action: { kind: 'redirect', status, to: 'loop' },
			});
			const { error } = await stage.fill(parameters, items);
			expect(error?.message).toContain(`to another address (${stage.service.url})`);
			expect(error?.description).toContain('The document may still have been created');
			expect(stage.sent).toHaveLength(1);
		},
	);

	it.each([[301], [302], [307], [308]])(
		'to another origin is not sent on: neither key nor data, %d',
		async (status) => {
			stage.service.faults.add({
				match: { method: 'POST' },
				action: { kind: 'redirect', status, to: 'other-origin' },
			});
			const { error } = await stage.fill(parameters, items);
			expect(error?.message).toContain(`to another address (${stage.service.foreign.url})`);
			expect(error?.description).toContain('enter the URL that the service itself uses');
			expect(stage.service.foreign.requests).toEqual([]);
		},
	);
});

it('reading the fields, forwarded to another origin, goes without the key and says what to do', async () => {
	stage.service.faults.add({
		match: { path: '*/fields' },
		action: { kind: 'redirect', to: 'other-origin' },
	});
	const { error } = await stage.fill(parameters, items);
	expect(error?.message).toContain('Could not read the fields of the template');
	expect(error?.description).toContain(`belongs to another host (${stage.service.foreign.url})`);
	expect(stage.service.foreign.requests).toHaveLength(1);
});
