import { TriggerKeys } from '../../../../nodes/PdfTemplateTrigger/state/triggerKeys';

/** The keys of these polls, in a workflow whose triggers have these names; in letters, by their first appearance. */
function keysOf(...polls: [name: string, ...others: string[]][]) {
	const keys = new TriggerKeys();
	const letters: string[] = [];
	return polls
		.map(([name, ...others]) => keys.keyOf('node', name, (other) => others.includes(other)))
		.map((key) => {
			if (!letters.includes(key)) letters.push(key);
			return 'abcdef'[letters.indexOf(key)];
		})
		.join('');
}

it('a trigger keeps its key', () => {
	expect(keysOf(['New'], ['New'], ['New'])).toBe('aaa');
});

it('a renamed one keeps it, also when it is renamed back', () => {
	expect(keysOf(['New'], ['Renamed'], ['New'], ['Third'], ['Renamed'])).toBe('aaaaa');
});

it('copies have keys of their own, in any order', () => {
	expect(keysOf(['One', 'Two'], ['Two', 'One'], ['One', 'Two'], ['Two', 'One'])).toBe('abab');
	expect(keysOf(['One'], ['One', 'Two'], ['Two', 'One'])).toBe('aab');
});

it('one of several copies may be renamed, or all of them', () => {
	expect(keysOf(['One', 'Two'], ['Two', 'One'], ['Third', 'Two'], ['Two', 'Third'])).toBe('abab');
	expect(keysOf(['One', 'Two'], ['Two', 'One'], ['Six', 'Seven'], ['Seven', 'Six'])).toBe('abba');
});

it('a copy that takes the former name of a renamed one is another trigger', () => {
	expect(
		keysOf(['New'], ['Renamed'], ['New', 'Renamed'], ['Renamed', 'New'], ['New', 'Renamed']),
	).toBe('aabab');
});

it('nodes with other IDs have other keys', () => {
	const keys = new TriggerKeys();
	const isThere = () => false;
	expect(keys.keyOf('one', 'New', isThere)).not.toBe(keys.keyOf('two', 'New', isThere));
});

it('of more than 500 nodes, those polled longest ago are forgotten', () => {
	const keys = new TriggerKeys();
	const keyOf = (node: number) => keys.keyOf(`${node}`, 'New', () => false);
	const [first, second] = [keyOf(0), keyOf(1)];
	for (let node = 2; node < 500; node++) keyOf(node);
	expect(keyOf(0)).toBe(first);
	keyOf(500);
	expect(keyOf(0)).toBe(first);
	expect(keyOf(1)).not.toBe(second);
});
