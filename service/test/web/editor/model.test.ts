import type * as Fields from '../../../web/editor/model/field.js';
import type * as Boxes from '../../../web/editor/model/boxes.js';
import type * as Arrange from '../../../web/editor/model/arrange.js';
import type * as Options from '../../../web/editor/model/options.js';
import type * as Proposals from '../../../web/editor/model/proposals.js';
import type * as Codes from '../../../web/editor/model/codes.js';
import type * as State from '../../../web/editor/model/state.js';
import type { Field } from '../../../web/editor/model/field.js';

let model = {} as typeof Fields &
	typeof Boxes &
	typeof Arrange &
	typeof Options &
	typeof Proposals &
	typeof Codes &
	typeof State;
beforeAll(async () => {
	model = {
		...(await import('../../../web/editor/model/field.js')),
		...(await import('../../../web/editor/model/boxes.js')),
		...(await import('../../../web/editor/model/arrange.js')),
		...(await import('../../../web/editor/model/options.js')),
		...(await import('../../../web/editor/model/proposals.js')),
		...(await import('../../../web/editor/model/codes.js')),
		...(await import('../../../web/editor/model/state.js')),
	};
});

const box = (x: number, y = 0, page = 1) => ({ page, x, y, width: 10, height: 5 });
const text = (key: string, ...boxes: ReturnType<typeof box>[]): Field =>
	model.withRef({ key, label: '', type: 'text', boxes: boxes.length > 0 ? boxes : [box(0)] });
const radio = (key: string, ...options: string[]): Field =>
	model.withRef({
		key,
		label: '',
		type: 'text',
		boxes: options.map((option, index) => ({ ...box(20 * index), id: `${index}`, option })),
		choice: { kind: 'radio', options },
	});
const ids = (...fields: Field[]) => new Set(fields.map(({ ref }) => `${ref}:0`));
const keys = (fields: readonly { key: string }[]) => fields.map(({ key }) => key);

describe('keys of fields', () => {
	it('are the words that are wanted, or these with a number', () => {
		const fields = [text('Name'), text('Name 2'), text('City')];
		expect(model.freeKey(fields, 'Street')).toBe('Street');
		expect(model.freeKey(fields, 'Name')).toBe('Name 3');
		expect(model.freeKey(fields, 'Name 2')).toBe('Name 3');
	});

	it('are refused where they are missing, taken, or have a dot without a name', () => {
		const fields = [text('Name'), text('City')];
		const [name, city] = fields as [Field, Field];
		expect(model.keyProblem(fields, name.ref, ' ')).toEqual({ reason: 'keyMissing' });
		expect(model.keyProblem(fields, city.ref, 'Name')).toEqual({
			reason: 'keyTaken',
			values: { key: 'Name', number: '1' },
		});
		expect(model.keyProblem(fields, city.ref, 'a..b')).toEqual({ reason: 'keyDots' });
		expect(model.keyProblem(fields, city.ref, 'City')).toBeUndefined();
		expect(model.keyProblem(fields, city.ref, 'a.b')).toBeUndefined();
	});
});

describe('fields', () => {
	it('become another kind: a new field, unless both are texts', () => {
		const field = { ...text('a', { ...box(1), id: 'box' } as ReturnType<typeof box>), id: 'field' };
		const number = model.retyped(field, 'number', []);
		expect([number.type, number.id, number.boxes[0]?.id]).toEqual(['number', 'field', 'box']);
		const list = model.retyped(field, 'dropDown', ['x', 'y']);
		expect([list.type, list.choice?.options]).toEqual(['text', ['x', 'y']]);
		expect([list.id, list.boxes[0]?.id, list.text]).toEqual([undefined, undefined, undefined]);
		expect(model.retyped(list, 'checkbox', []).choice).toBeUndefined();
	});

	it('change their place in the list, and not beyond its ends', () => {
		const fields = [text('a'), text('b'), text('c')];
		const [a, b, c] = fields as [Field, Field, Field];
		expect(keys(model.reorder(fields, a.ref, 1))).toEqual(['b', 'a', 'c']);
		expect(keys(model.reorder(fields, c.ref, -2))).toEqual(['c', 'a', 'b']);
		expect(keys(model.reorder(fields, b.ref, 9))).toEqual(['a', 'c', 'b']);
		expect(keys(model.reorder(fields, a.ref, -1))).toEqual(['a', 'b', 'c']);
	});

	it('have text settings that fit each other: a comb has a length', () => {
		expect(model.withText(model.plainText, { comb: true })).toMatchObject({ maxLength: 10 });
		expect(model.withText({ ...model.plainText, maxLength: 4 }, { comb: true })).toMatchObject({
			maxLength: 4,
		});
		expect(model.withText(model.plainText, { fontSize: 9 })).not.toHaveProperty('maxLength');
	});
});

describe('boxes', () => {
	it('move where they are selected; other fields stay the same objects', () => {
		const [a, b] = [text('a', box(0), box(50)), text('b')];
		const moved = model.placeBoxes([a, b], new Set([`${a.ref}:1`]), ({ x }) => ({ x: x + 1 }));
		expect(moved[0]?.boxes.map(({ x }) => x)).toEqual([0, 51]);
		expect(moved[1]).toBe(b);
	});

	it('go: a field with its last box, a group with any', () => {
		const [a, b, group] = [text('a', box(0), box(50)), text('b'), radio('r', 'x', 'y')];
		const gone = model.removeBoxes([a, b, group], ids(a, b, group));
		expect(keys(gone)).toEqual(['a']);
		expect(gone[0]?.boxes).toHaveLength(1);
	});

	it('are copied with new keys, and without what the file knows them by', () => {
		const a = { ...text('a', { ...box(5, 20), id: 'box' } as ReturnType<typeof box>), id: 'field' };
		const { all, made } = model.addCopies([a], [a, a], model.beside);
		expect(keys(all)).toEqual(['a', 'a 2', 'a 3']);
		expect(made[0]?.boxes).toEqual([{ ...box(17, 8) }]);
		expect(made[0]).not.toHaveProperty('id');
	});

	it('are copied to the pages that the field is not on', () => {
		const a = text('a', box(0, 0, 2));
		const [copied] = model.copyToPages([a], a.ref, [1, 2, 3]);
		expect(copied?.boxes.map(({ page }) => page)).toEqual([2, 1, 3]);
	});

	it('are known by page, once for each state', () => {
		const fields = [text('a', box(0), box(0, 0, 2)), text('b', box(9, 9, 2))];
		const pages = model.boxesByPage(fields);
		expect(pages.get(2)?.map(({ field }) => field.key)).toEqual(['a', 'b']);
		expect(model.boxesByPage(fields)).toBe(pages);
	});

	it('align with the first, and have equal gaps', () => {
		const [first, other] = [box(10, 40), { ...box(30, 7), width: 4 }];
		expect(model.alignments.alignRight(first)(other)).toEqual({ x: 16 });
		expect(model.alignments.centerDown(first)(other)).toEqual({ y: 40 });
		expect(model.alignments.sameWidth(first)()).toEqual({ width: 10 });
		const boxes = [box(0), box(12), box(90)];
		const place = model.distributions.gapsAcross(boxes);
		expect(boxes.map((each) => place(each).x)).toEqual([0, 45, 90]);
	});
});

describe('options of a choice', () => {
	it('give a group that is not in the file yet as many buttons', () => {
		const group = model.newField(
			[],
			'radio',
			{ page: 1, x: 10, y: 100, width: 90, height: 14 },
			{
				key: 'status',
				options: ['ledig', 'verheiratet'],
			},
		);
		expect(group.boxes).toMatchObject([
			{ x: 10, y: 100, width: 14, height: 14, option: 'ledig' },
			{ x: 10, y: 78, option: 'verheiratet' },
		]);
		const options = ['ledig', 'verheiratet', 'verwitwet'];
		expect(model.optionsProblem(group, options)).toBeUndefined();
		const { boxes, choice } = model.withOptions(group, options);
		expect(choice?.options).toEqual(options);
		expect(boxes.map(({ option }) => option)).toEqual(options);
	});

	it('are as many as a group has buttons, which get them in their order', () => {
		const group = { ...radio('r', 'x', 'y'), id: '1-0' };
		expect(model.optionsProblem(group, ['a'])).toEqual({
			reason: 'buttonTexts',
			values: { count: 2 },
		});
		expect(model.optionsProblem(group, [])).toEqual({ reason: 'optionsMissing' });
		expect(model.optionsProblem(group, ['a', 'b'])).toBeUndefined();
		const { choice, boxes } = model.withOptions(group, ['a', 'b']);
		expect(choice?.options).toEqual(['a', 'b']);
		expect(boxes.map(({ option }) => option)).toEqual(['a', 'b']);
	});

	it('are named by the words beside each button, if all have some of their own', () => {
		const group = radio('r', '1', '2');
		const places = model.placesToName(group);
		const labels = (...texts: string[]) =>
			places.map((place, index) => ({ ...place, label: texts[index] ?? '' }));
		expect(model.named(group, labels('Yes', 'No')).choice?.options).toEqual(['Yes', 'No']);
		expect(model.named(group, labels('Yes', 'Yes'))).toBe(group);
		expect(model.named(group, labels('Yes'))).toBe(group);
		const field = text('a');
		const [place] = model.placesToName(field);
		expect(place && model.named(field, [{ ...place, label: 'City' }]).label).toBe('City');
	});
});

describe('proposals', () => {
	const proposal = (key: string, x: number) => ({
		...box(x),
		key,
		label: key,
		type: 'text' as const,
		multiline: false,
		comb: false,
		alignment: 'left' as const,
	});

	it('become fields that show dates and amounts as the page has them', () => {
		const amount = { decimals: 2, numberStyle: '1.234,50', currency: '€' };
		const made = model.withProposals(
			[],
			[
				{ ...proposal('day', 0), format: 'date', dateFormat: 'dd.mm.yyyy' },
				{ ...proposal('sum', 20), type: 'number', ...amount },
				{ ...proposal('count', 40), type: 'number', numberStyle: '1.234,50' },
			],
		);
		expect(made).toMatchObject([
			{ key: 'day', type: 'text', dateFormat: 'dd.mm.yyyy' },
			// The currency is on the page already.
			{ numberFormat: { decimals: 2, numberStyle: '1.234,50', currency: '' } },
			{ key: 'count', type: 'number' },
		]);
		expect(made[2]).not.toHaveProperty('numberFormat');
	});

	it('lose their format with their kind', () => {
		const [day] = model.withProposals([], [{ ...proposal('day', 0), dateFormat: 'dd.mm.yyyy' }]);
		const held = day && { ...day, default: '2026-12-31', required: true };
		expect(held && model.retyped(held, 'number', [])).toMatchObject({
			...{ type: 'number', required: true },
			...{ dateFormat: undefined, default: undefined },
		});
	});

	it('are left out where a field is', () => {
		const fields = [text('a', box(0))];
		const free = model.freeProposals([proposal('b', 2), proposal('c', 9)], fields);
		expect(keys(free)).toEqual(['c']);
	});

	it('become fields behind the others, with keys of their own', () => {
		const all = model.withProposals([text('a')], [proposal('a', 0), proposal('a', 30)]);
		expect(keys(all)).toEqual(['a', 'a 2', 'a 3']);
		expect(all[1]?.text).toMatchObject({ fontSize: 0, comb: false });
	});
});

test.each([
	[['F1 01', 'F1 02', 'c2_3', 'Name'], 3],
	[['F1 01', 'Name', 'City', 'Street', 'Country', 'Phone'], 0],
	[['Line 1', 'Line 2', 'Line 3'], 3],
	[['Address 1', 'Address 2', 'Address 3'], 0],
])('of labels like %j, %d are codes', (labels, count) => {
	const fields = labels.map((label) => ({ ...text(label), label }));
	expect(model.codedFields(fields).fields).toHaveLength(count);
});

describe('what is edited', () => {
	it('has a selection in the order of the clicks', () => {
		const changed = jest.fn();
		const own = { type: 'text' as const, label: '', boxes: [box(0)] };
		const source = { bytes: new Uint8Array(), pdf: {} as never };
		const state = new model.EditorState(
			source,
			[
				{ ...own, key: 'a' },
				{ ...own, key: 'b', boxes: [box(40)] },
			],
			changed,
		);
		const [a, b] = state.fields as [Field, Field];
		state.select([`${b.ref}:0`]);
		state.select([`${a.ref}:0`], true);
		expect(state.selectedFirst?.x).toBe(40);
		expect(keys(state.selectedFields())).toEqual(['a', 'b']);
		state.select([`${b.ref}:0`], true);
		expect(state.selectedFirst?.x).toBe(0);
		expect(changed).toHaveBeenCalledTimes(3);
	});
});
