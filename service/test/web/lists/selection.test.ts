import type * as Module from '../../../web/lists/selection.js';
let page: typeof Module;
beforeAll(async () => {
	page = await import('../../../web/lists/selection.js');
});

describe('the selection of a list', () => {
	const start = (shown = ['a', 'b', 'c', 'd']) => {
		const changed = jest.fn();
		return { changed, selection: page.startSelection({ shown: () => shown, changed }) };
	};
	const on = { isOn: true, isRange: false };

	it('has what was clicked, until it is clicked again', () => {
		const { selection, changed } = start();
		selection.click('b', on);
		selection.click('d', on);
		selection.click('b', { isOn: false, isRange: false });
		expect(selection.ids).toEqual(['d']);
		expect([selection.has('b'), selection.has('d')]).toEqual([false, true]);
		expect(changed).toHaveBeenCalledTimes(3);
	});

	it('has all from the last click to one with Shift, up and down', () => {
		const { selection } = start();
		selection.click('c', on);
		selection.click('a', { isOn: true, isRange: true });
		expect(selection.ids.sort()).toEqual(['a', 'b', 'c']);
		selection.click('c', { isOn: false, isRange: true });
		expect(selection.ids).toEqual([]);
	});

	it('takes Shift for a click where nothing was clicked before', () => {
		const { selection } = start();
		selection.click('c', { isOn: true, isRange: true });
		expect(selection.ids).toEqual(['c']);
	});

	it('takes the page, and leaves what others pages have', () => {
		const shown = ['a', 'b'];
		const { selection } = start(shown);
		selection.setPage(true);
		shown.splice(0, 2, 'c', 'd');
		selection.setPage(true);
		selection.setPage(false);
		expect(selection.ids).toEqual(['a', 'b']);
	});

	it('can be all that match; a click leaves those of the page without it', () => {
		const { selection } = start();
		selection.selectAll();
		expect([selection.isAll, selection.has('anything')]).toEqual([true, true]);
		selection.click('b', { isOn: false, isRange: false });
		expect(selection.isAll).toBe(false);
		expect(selection.ids).toEqual(['a', 'c', 'd']);
		selection.selectAll();
		selection.clear();
		expect([selection.isAll, selection.ids]).toEqual([false, []]);
	});
});
