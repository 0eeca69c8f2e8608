import { deferFailed } from '../../../nodes/PdfTemplateTrigger/files';
import type { Outcome } from '../../../nodes/PdfTemplateTrigger/files';
import type { ListedDocument } from '../../../nodes/PdfTemplateTrigger/documents';
import type { TriggerState } from '../../../nodes/PdfTemplateTrigger/listState';

const listed = (uid: string): ListedDocument => ({
	uid,
	created: 0,
	document: Object.assign({ uid, name: uid }, { error: 'a value' }),
});
const batch = ['a', 'b', 'c'].map(listed);
const [a, b, c] = batch;

const item: Outcome = { kind: 'item', item: { json: { uid: 'with a file' } } };
const outcome = (kind: 'gone' | 'held' | 'failed', message: string = kind): Outcome => ({
	kind,
	error: new Error(message),
});
const after = (attempts: TriggerState['attempts'], outcomes: readonly (Outcome | undefined)[]) =>
	deferFailed({ attempts } as TriggerState, batch, outcomes);

it('what has its file is returned, and the rest waits for a later poll', () => {
	expect(after([], [item, outcome('failed'), undefined])).toEqual({
		items: [item.item],
		pending: [b, c],
		attempts: [['b', 1]],
		error: undefined,
	});
});

describe('a failed attempt', () => {
	it('adds to those before it', () => {
		const { attempts } = after([['a', 2]], [outcome('failed'), outcome('gone'), item]);
		expect(attempts).toEqual([
			['a', 3],
			['b', 1],
		]);
	});

	it('is not counted while the service limits the rate, or before it was begun', () => {
		const { attempts, pending } = after([['a', 2]], [outcome('held'), outcome('held'), undefined]);
		expect(attempts).toEqual([['a', 2]]);
		expect(pending).toEqual(batch);
	});

	it('is remembered while the next one is not begun', () => {
		expect(after([['a', 4]], [undefined, item, item])).toMatchObject({
			attempts: [['a', 4]],
			pending: [a],
		});
	});

	it('is forgotten when the document is returned or no longer listed', () => {
		const before = [
			['a', 2],
			['other', 3],
		] as const;
		expect(after(before, [item, item, item]).attempts).toEqual([]);
	});

	it.each(['failed', 'gone'] as const)(
		'that is the fifth returns the document without its file, with the reason (%s)',
		(kind) => {
			const { items, pending, attempts } = after([['a', 4]], [outcome(kind, 'Why'), item, item]);
			expect(items[0]).toEqual({
				json: { uid: 'a', name: 'a', _error: 'a value', fileMissing: 'Why' },
			});
			expect([pending, attempts]).toEqual([[], []]);
		},
	);

	it('that is the fourth does not', () => {
		const { items, attempts } = after([['a', 3]], [outcome('failed'), item, item]);
		expect(items).toHaveLength(2);
		expect(attempts).toEqual([['a', 4]]);
	});

	it('is none by a rate limit, however many came before', () => {
		expect(after([['a', 4]], [outcome('held'), item, item]).items).toHaveLength(2);
	});
});

describe('the error of a poll', () => {
	it.each(['failed', 'held'] as const)('is the first one if nothing is returned (%s)', (kind) => {
		const { error } = after([], [undefined, outcome(kind, 'First'), outcome('failed', 'Second')]);
		expect(error?.message).toBe('First');
	});

	it('is none if something is returned', () => {
		expect(after([], [outcome('failed'), item, outcome('failed')]).error).toBeUndefined();
		const fifth = after([['a', 4]], [outcome('failed'), outcome('failed'), outcome('failed')]);
		expect(fifth.error).toBeUndefined();
	});

	it('is none if a document is gone, because the next list shows whether that is true', () => {
		expect(after([], [outcome('failed'), outcome('gone'), undefined]).error).toBeUndefined();
	});

	it('is none if nothing was begun', () => {
		expect(after([], [undefined, undefined, undefined]).error).toBeUndefined();
	});
});
