import { readState, storeState } from '../../../../nodes/PdfTemplateTrigger/state/staticData';

const state = {
	knownUntil: 1000,
	recent: [['a', 2000]] as [string, number][],
	count: 7,
	isSorted: false,
	shortReadings: 3,
	revision: 5,
	source: '1 https://api.example.com',
	attempts: [['b', 2]] as [string, number][],
};

describe('the state of a trigger', () => {
	it('is read as it was stored, also after it was written as JSON', () => {
		const staticData = {};
		storeState(staticData, state);
		expect(readState(staticData)).toEqual(state);
		expect(readState(JSON.parse(JSON.stringify(staticData)) as typeof staticData)).toEqual(state);
	});

	it('is stored under the name where later versions look for it', () => {
		const staticData = {};
		storeState(staticData, state);
		expect(staticData).toEqual({ documents: state });
	});

	it('replaces the one before, and leaves what others stored', () => {
		const staticData = { other: 1 };
		storeState(staticData, state);
		storeState(staticData, { ...state, revision: 6 });
		expect(staticData).toEqual({ other: 1, documents: { ...state, revision: 6 } });
	});

	it.each([
		['nothing is stored', {}],
		['something else is stored', { other: { recent: [] } }],
		['no documents are in it', { documents: { knownUntil: 1 } }],
		['its documents are no list', { documents: { recent: 'a' } }],
	])('is missing when %s', (_, staticData) => {
		expect(readState(staticData)).toBeUndefined();
	});

	it('has what a version before did not store', () => {
		expect(readState({ documents: { recent: [['a', 1]] } })).toEqual({
			knownUntil: null,
			recent: [['a', 1]],
			count: null,
			isSorted: true,
			shortReadings: 0,
			revision: 0,
			source: '',
			attempts: [],
		});
	});
});
