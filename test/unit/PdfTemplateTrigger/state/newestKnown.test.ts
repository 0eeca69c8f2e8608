import {
	newestKnown,
	usualEnd,
	type Cursor,
} from '../../../../nodes/PdfTemplateTrigger/state/cursor';

const minute = 60_000;
const hour = 60 * minute;
const newest = 1000 * hour;
const nothingKnown: Cursor = { knownUntil: null, recent: [] };

describe('the newest known document', () => {
	it('is the newest of those known by uid, in any order', () => {
		const recent = [5, 9, 7].map((created) => [`${created}`, created] as const);
		expect(newestKnown({ knownUntil: 3, recent })).toBe(9);
	});

	it('is the newest known by time if there is no other, or there is none', () => {
		expect(newestKnown({ knownUntil: 3, recent: [] })).toBe(3);
		expect(newestKnown(nothingKnown)).toBe(-Infinity);
	});
});

describe('the time before which new documents are rare', () => {
	it('is a minute before the newest known one', () => {
		expect(usualEnd({ knownUntil: null, recent: [['a', newest]] })).toBe(newest - minute);
		expect(usualEnd({ knownUntil: newest - hour, recent: [['a', newest]] })).toBe(newest - minute);
	});

	it('is not before what is known by time', () => {
		expect(usualEnd({ knownUntil: newest - 5, recent: [['a', newest]] })).toBe(newest - 5);
	});

	it('is none when nothing is known', () => {
		expect(usualEnd(nothingKnown)).toBe(-Infinity);
	});
});
