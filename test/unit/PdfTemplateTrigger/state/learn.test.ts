import type { ListedDocument } from '../../../../nodes/PdfTemplateTrigger/list/listedDocument';
import {
	learn,
	type ListState,
	type ReadingSince,
} from '../../../../nodes/PdfTemplateTrigger/state/listState';

const hour = 3_600_000;
const newest = 1000 * hour;
const knownUntil = newest - 10 * hour;

const at = (created: number, uid = `at ${created}`): ListedDocument => ({
	uid,
	created,
	document: { uid, name: uid },
});

/** Sixty documents, of which the last ten are old. */
const documents = Array.from({ length: 60 }, (_, index) =>
	at(newest - index - (index < 50 ? 0 : 5 * hour)),
);
const state: ListState = {
	knownUntil,
	recent: documents.map(({ uid, created }) => [uid, created] as const),
	count: 100,
	isSorted: true,
	shortReadings: 4,
};
const part: ReadingSince = {
	listed: documents,
	isWhole: false,
	isSorted: true,
	isShort: false,
	countBefore: 100,
	countAfter: 100,
};
const nothing = { known: [], elapsedMs: 0 };

describe('what is known by time', () => {
	const dropped = newest - 50 - 5 * hour;

	it('moves on after the whole list was read', () => {
		expect(learn(state, { ...part, isWhole: true }, nothing).knownUntil).toBe(dropped);
	});

	it.each([knownUntil, knownUntil - 1])(
		'moves on after all up to it was read (to %d)',
		(moment) => {
			const reading = { ...part, listed: [at(moment), ...documents] };
			expect(learn(state, reading, nothing).knownUntil).toBe(dropped);
		},
	);

	it('stays where it is after only a newer part was read', () => {
		expect(learn(state, part, nothing).knownUntil).toBe(knownUntil);
		expect(learn(state, { ...part, listed: [] }, nothing).knownUntil).toBe(knownUntil);
		const one = { ...part, listed: [at(knownUntil + 1), ...documents] };
		expect(learn(state, one, nothing).knownUntil).toBe(knownUntil);
	});

	it('stays nothing after only a part was read', () => {
		expect(learn({ ...state, knownUntil: null }, part, nothing).knownUntil).toBeNull();
	});
});

describe('the count of the list', () => {
	const fresh = ['a', 'b'].map((uid) => at(newest + 1, uid));

	it('is that of the end of the reading, without what later polls return', () => {
		expect(learn(state, { ...part, countAfter: 107 }, nothing).count).toBe(107);
		const withPending = { ...nothing, pending: fresh };
		expect(learn(state, { ...part, countAfter: 107 }, withPending).count).toBe(105);
	});

	it('is unknown when the service does not say', () => {
		expect(learn(state, { ...part, countAfter: undefined }, nothing).count).toBeNull();
	});
});

it('only the whole list shows whether it is sorted', () => {
	const unsorted = { ...part, isSorted: false };
	expect(learn(state, unsorted, nothing).isSorted).toBe(true);
	expect(learn(state, { ...unsorted, isWhole: true }, nothing).isSorted).toBe(false);
	expect(learn({ ...state, isSorted: false }, part, nothing).isSorted).toBe(false);
});

it('short readings are counted until there is another one', () => {
	expect(learn(state, { ...part, isShort: true }, nothing).shortReadings).toBe(5);
	expect(learn(state, part, nothing).shortReadings).toBe(0);
});
