import type * as Module from '../../../web/editor/model/history.js';
let page: typeof Module;
beforeAll(async () => {
	page = await import('../../../web/editor/model/history.js');
});

describe('the history of the editor', () => {
	const start = () => {
		const changed = jest.fn();
		return { changed, history: page.startHistory('a', changed) };
	};

	it('goes back and forth, and no farther than its ends', () => {
		const { history, changed } = start();
		expect([history.current, history.canUndo, history.canRedo]).toEqual(['a', false, false]);
		history.push('b');
		history.push('c');
		history.undo();
		expect([history.current, history.canUndo, history.canRedo]).toEqual(['b', true, true]);
		history.undo();
		history.undo();
		expect(history.current).toBe('a');
		history.redo();
		history.redo();
		history.redo();
		expect(history.current).toBe('c');
		expect(changed).toHaveBeenCalledTimes(6);
	});

	it('forgets what was undone when something else is done', () => {
		const { history } = start();
		history.push('b');
		history.undo();
		history.push('c');
		expect([history.current, history.canRedo]).toEqual(['c', false]);
		history.undo();
		expect(history.current).toBe('a');
	});

	it('amends the present state without a step', () => {
		const { history } = start();
		history.push('b');
		history.amend('B');
		expect(history.current).toBe('B');
		history.undo();
		history.redo();
		expect(history.current).toBe('B');
	});

	it('rewrites all states alike, and shows the same one', () => {
		const { history } = start();
		history.push('b');
		history.push('c');
		history.undo();
		history.rewrite((state) => `${state}!`);
		expect(history.current).toBe('b!');
		history.redo();
		expect(history.current).toBe('c!');
		history.undo();
		history.undo();
		expect(history.current).toBe('a!');
	});
});
