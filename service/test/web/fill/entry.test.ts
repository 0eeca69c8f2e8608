import type * as Module from '../../../web/fill/entry.js';
import type * as Pattern from '../../../web/fill/titlePattern.js';
type Entry = InstanceType<(typeof Module)['Entry']>;
let page = {} as typeof Module & typeof Pattern;
beforeAll(async () => {
	page = {
		...(await import('../../../web/fill/entry.js')),
		...(await import('../../../web/fill/titlePattern.js')),
	};
});

type Kind = 'text' | 'number' | 'checkbox';
const entry = (
	type: Kind,
	more: { key?: string; present?: string | number | boolean; options?: string[] } = {},
): Entry => {
	const { key = 'a', present, options } = more;
	return new page.Entry(
		{ key, label: key, type, ...(options && { options }) },
		{ id: key, present },
	);
};

describe('what is entered in a field', () => {
	it('is sent only if it was changed', () => {
		const [name, tick] = [entry('text', { present: 'Ada' }), entry('checkbox', { key: 'b' })];
		expect(page.valuesOf([name, tick])).toEqual({});
		name.current = '';
		tick.current = true;
		expect({ ...page.valuesOf([name, tick]) }).toEqual({ a: '', b: true });
		name.current = 'Ada';
		expect(name.value).toBeUndefined();
	});

	it('keeps a field that is called __proto__', () => {
		const odd = entry('text', { key: '__proto__' });
		odd.current = 'x';
		expect(Object.entries(page.valuesOf([odd]))).toEqual([['__proto__', 'x']]);
	});

	it('is a number as people write it, and says how it is understood where that is not plain', () => {
		const amount = entry('number', { present: 5 });
		amount.current = '12,5';
		expect([amount.value, amount.problem, amount.note]).toEqual([12.5, '', 'Understood as 12.5']);
		amount.current = '12';
		expect(amount.note).toBe('');
		amount.current = 'twelve';
		expect([amount.value, amount.problem]).toEqual([NaN, '“twelve” is not a number']);
		amount.current = ' ';
		expect([amount.value, amount.note]).toEqual([
			undefined,
			'A number cannot be emptied: 5 from the template stays.',
		]);
	});

	it('is pressed by a click on its place', () => {
		const [tick, list, name] = [
			entry('checkbox'),
			entry('text', { options: ['x', 'y'] }),
			entry('text'),
		];
		expect([tick.press(undefined), tick.current]).toEqual([true, true]);
		expect([list.press('y'), list.current]).toEqual([true, 'y']);
		expect([name.press(undefined), name.current]).toEqual([false, '']);
	});

	it('is entered again in a form that was built anew, by key or label, and told where it has no place', () => {
		const old = [
			entry('text'),
			entry('text', { key: 'b' }),
			entry('checkbox', { key: 'c' }),
			entry('text', { key: 'd', options: ['x', 'y'] }),
			entry('text', { key: 'untouched' }),
		];
		old.slice(0, 4).forEach((each, index) => (each.current = index === 2 ? true : 'y'));
		const next = [
			entry('text'),
			entry('text', { key: 'c' }),
			entry('text', { key: 'd', options: ['x'] }),
		];
		const lost = page.enterAgain(next, old);
		expect(next.map(({ current }) => current)).toEqual(['y', '', '']);
		expect(lost.map(({ key }) => key)).toEqual(['b', 'c', 'd']);
	});
});

test('a title takes in what is entered, and tells what no field is called', () => {
	const textOf = (name: string) => (name === 'Full name' ? '  Ada\nLovelace ' : undefined);
	expect(page.titleFrom('Contract {Full name} {Cit y}', textOf)).toEqual({
		title: 'Contract Ada Lovelace {Cit y}',
		unknown: ['Cit y'],
	});
	expect([page.isPattern('a {b}'), page.isPattern('a {} b')]).toEqual([true, false]);
});
