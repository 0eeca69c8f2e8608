import { isAligned, isSamePage } from '../../../../nodes/shared/list/page';

/** A page with one item per letter. */
const page = (offset: number, letters: string) => ({
	offset,
	items: [...letters].map((uid) => ({ uid })),
	count: undefined,
	asked: 100,
});

it.each([
	{ high: page(5, 'cdef'), isAligned: true },
	{ high: page(5, 'c'), isAligned: true },
	{ high: page(5, 'cxef'), isAligned: false },
	{ high: page(5, 'xdef'), isAligned: false },
	{ high: page(3, 'abcd'), isAligned: true },
	{ high: page(7, 'zzz'), isAligned: true },
])('from offset $high.offset, $high.items agrees with "abcd" at 3: $isAligned', (each) => {
	const low = page(3, 'abcd');
	expect(isAligned(each.high, low)).toBe(each.isAligned);
	expect(isAligned(low, each.high)).toBe(each.isAligned);
});

it('takes pages for the same that hold the same items in the same order, and no others', () => {
	expect(isSamePage(page(0, 'abc'), page(9, 'abc'))).toBe(true);
	for (const other of ['ab', 'abcd', 'acb', '']) {
		expect(isSamePage(page(0, 'abc'), page(9, other))).toBe(false);
		expect(isSamePage(page(9, other), page(0, 'abc'))).toBe(false);
	}
});
