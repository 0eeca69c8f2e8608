import { driftBetween } from '../../../../nodes/FillPdfTemplate/mapping/schemaDrift';
import { describeDrift } from '../../../../nodes/FillPdfTemplate/messages/driftMessage';

const column = (id: string, displayName = id) => ({ id, displayName });
const field = (key: string, label = key) => ({ key, label });

const say = (
	columns: { id: string; displayName: string }[],
	fields: { key: string; label: string }[],
	given: string[],
	isSameTemplate = true,
) => {
	const keys = fields.map(({ key }) => key);
	const findings = {
		unknownKeys: given.filter((key) => !keys.includes(key)),
		unfilledFields: fields.filter(({ key }) => !given.includes(key)),
	};
	return describeDrift(findings, driftBetween(columns, fields), isSameTemplate);
};

describe('a template that is not as it was when the node was set up', () => {
	it('differs by fields that are new and fields that are gone', () => {
		const drift = driftBetween([column('a'), column('b')], [field('b'), field('c')]);
		expect([...drift.added]).toEqual(['c']);
		expect([...drift.gone]).toEqual(['a']);
		expect(drift.renamed.size).toBe(0);
	});

	it('has renamed a field when a new one has the label of one that is gone', () => {
		const drift = driftBetween([column('a', 'Name'), column('b', 'Total')], [field('x', 'Name')]);
		expect([...drift.renamed]).toEqual([['a', 'x']]);
	});

	it('is not said to have renamed where two have the label', () => {
		const columns = [column('a', 'Name'), column('b', 'Name')];
		expect(driftBetween(columns, [field('x', 'Name')]).renamed.size).toBe(0);
		const fields = [field('x', 'Name'), field('y', 'Name')];
		expect(driftBetween([column('a', 'Name')], fields).renamed.size).toBe(0);
	});

	it('does not differ from columns that were never stored', () => {
		const drift = driftBetween([], [field('a')]);
		expect([drift.added.size, drift.gone.size, drift.renamed.size]).toEqual([0, 0, 0]);
	});

	it('is told with what to do', () => {
		expect(
			say(
				[column('a', 'Name'), column('b'), column('c')],
				[field('x', 'Name'), field('c'), field('d'), field('e')],
				['a', 'b', 'c'],
			),
		).toBe(
			'The mapped fields and the template differ: "a" is now called "x", "b" is no longer there, "d" and "e" are new. The template has changed, or the fields were loaded from another template. Open the node, choose \'Refresh Field List\' from the menu next to \'Values to Send\', and map the fields again.',
		);
	});

	it('has renamed a field, also where the item has no value for it', () => {
		expect(say([column('a', 'Name')], [field('x', 'Name')], [], false)).toBe(
			'The template differs from the one whose fields were mapped: "a" is now called "x".',
		);
	});

	it.each([
		['nothing is missing', ['x', 'b']],
		['something else is missing', ['x']],
	])('is not said to have renamed a field that is filled by its new name where %s', (_, given) => {
		const columns = [column('a', 'Name'), column('b')];
		expect(say(columns, [field('x', 'Name'), field('b')], given)).toBe('');
	});

	it('is not said to have changed when an expression may have chosen another one', () => {
		expect(say([column('a')], [field('b')], ['a'], false)).toBe(
			'The template differs from the one whose fields were mapped: "a" is no longer there, "b" is new.',
		);
	});

	it('is not spoken of when nothing of the item suffers by it', () => {
		expect(say([column('a'), column('b')], [field('a'), field('c')], ['a', 'c'])).toBe('');
	});
});
