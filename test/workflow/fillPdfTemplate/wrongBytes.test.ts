import { useFastClock } from '../engine/fastClock.ts';
import { itemsOf, Stage } from '../stage.ts';

useFastClock();

const stage = Stage.ofSuite();

const items = itemsOf({ participant: 'Zoë' });
const parameters = { title: 'Bytes' };

/** The two ways to a file, and the request that brings its bytes. */
const ways = [
	['file', { method: 'POST' }],
	['jsonAndFile', { path: '/documents/*' }],
] as const;

describe.each(ways)('output %s passes on only a whole PDF', (output, match) => {
	const run = async () => await stage.fill({ ...parameters, output }, items);

	it.each([
		[
			'an HTML page with status 200',
			{ kind: 'html-page' },
			'the answer is not a PDF',
			'Maintenance',
		],
		['nothing', { kind: 'empty' }, 'the answer is empty', ''],
		['half of it, its length announced', { kind: 'cut-body' }, 'broke', ''],
		['half of it in chunks', { kind: 'cut-body', framing: 'chunked' }, 'broke', ''],
		[
			'half of it, no length announced',
			{ kind: 'cut-body', framing: 'until-close' },
			'its end is missing',
			'',
		],
		['a reset half-way', { kind: 'reset-in-body' }, 'broke', ''],
		['less than announced', { kind: 'wrong-length', by: 100 }, 'broke', ''],
	] as const)('%s is an error', async (_, action, reason, words) => {
		stage.service.faults.add({ match, action });
		const result = await run();
		expect(result.error?.message).toContain(reason);
		expect(String(result.error?.description)).toContain(words);
		expect(result.items('Fill')).toEqual([]);
	});

	it('says which document was made, or that one may exist', async () => {
		stage.service.faults.add({ match, action: { kind: 'cut-body' } });
		const { error } = await run();
		expect(`${error?.message} ${String(error?.description)}`).toMatch(
			/document that was created \(ID \S+\)|The document may still have been created/,
		);
	});

	it.each([
		['compressed', { kind: 'gzip' }],
		['in small pieces', { kind: 'dribble', bytes: 997, everyMs: 1 }],
		['after a while', { kind: 'delay', ms: 300 }],
	] as const)('a PDF that comes %s is whole', async (_, action) => {
		stage.service.faults.add({ match, action });
		const result = await run();
		expect(result.error).toBeUndefined();
		const bytes = await stage.engine.bytes(result.items('Fill')[0]?.binary?.data);
		stage.service.faults.clear();
		expect(bytes.equals(await stage.heldDocument('Bytes'))).toBe(true);
	});
});

it('an answer that should be JSON and is not, is told with what it says', async () => {
	stage.service.faults.add({ match: { method: 'POST' }, action: { kind: 'html-page' } });
	const { error } = await stage.fill(parameters, items);
	expect(error?.message).toBe('Could not fill the template: the answer is not JSON');
	expect(String(error?.description)).toContain('The answer says: Maintenance We will be back soon');
});

it('an answer that is JSON of another kind names the place', async () => {
	stage.service.faults.add({
		match: { method: 'POST' },
		action: { kind: 'answer', status: 200, body: { name: 'no uid' } },
	});
	const { error } = await stage.fill(parameters, items);
	expect(error?.message).toContain('the answer is not as expected (uid: Invalid input)');
});
