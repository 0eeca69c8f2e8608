import { driftBetween } from '../../../../nodes/FillPdfTemplate/mapping/columnName.ts';
import { hintMessage, type Warning } from '../../../../nodes/FillPdfTemplate/messages/hintMessage';
import type { Findings } from '../../../../nodes/FillPdfTemplate/mapping/policies.ts';

const none: Findings = {
	unknownKeys: [],
	wrongTypes: [],
	unfilledFields: [],
	ambiguities: [],
	isBlank: false,
	serialDates: [],
};
const field = (key: string) => ({ key, label: key });

const warning = (itemIndex: number, findings: Partial<Findings>): Warning => ({
	itemIndex,
	findings: { ...none, ...findings },
	fields: [...'abcdefgh', 'number'].map(field),
	drift: driftBetween([], []),
	isSameTemplate: true,
	unusedNames: [],
	matching: [],
	isReported: false,
});

describe('the hint of a run', () => {
	it('counts the items and names the fields, however they came', () => {
		const warnings = [
			warning(2, { unfilledFields: [field('b')] }),
			warning(0, { unfilledFields: [field('a'), field('b')] }),
		];
		expect(hintMessage(warnings, 25)).toBe(
			"2 of 9 fields have no value (items 1, 3): a (item 1) and b. If a field may stay empty, add it to the option 'Optional Fields'.",
		);
	});

	it('names the items that lack what others have, as long as they are few', () => {
		const lacking = (of: readonly number[]) =>
			Array.from({ length: 6 }, (_, item) =>
				warning(item, { unfilledFields: [...(of.includes(item) ? [field('a')] : []), field('b')] }),
			);
		expect(hintMessage(lacking([4, 1, 2]), 6)).toMatch(/^2 .*: b and a \(items 2, 3, 5\)\. /);
		expect(hintMessage(lacking([1, 2, 4, 5]), 6)).toMatch(/^2 .*: b and a \(4 items\)\. /);
	});

	it('asks for a name in the input that is almost that of a field without a value', () => {
		const participant = { key: 'participant', label: 'Participant' };
		const warnings = [0, 1].map((item) => ({
			...warning(item, { unfilledFields: [participant, field('a')] }),
			unusedNames: ['Partcipant', 'email'],
		}));
		expect(hintMessage(warnings, 2)).toBe(
			'2 of 9 fields have no value (2 of 2 items): Participant and a. Did you mean "participant" instead of "Partcipant"? If a field may stay empty, add it to the option \'Optional Fields\'.',
		);
	});

	it('asks for five names at most, of all items', () => {
		const names = ['alpha', 'bravo', 'charlie', 'delta', 'foxtrot', 'hotel', 'juliett', 'tango'];
		const misspelled = names.map((name) => name.slice(1));
		const warnings = [names.slice(0, 4), names.slice(4)].map((each, item) => ({
			...warning(item, { unfilledFields: each.map(field) }),
			unusedNames: misspelled,
		}));
		expect(hintMessage(warnings, 2).match(/Did you mean "\w+"/g)).toEqual(
			names.slice(0, 5).map((name) => `Did you mean "${name}"`),
		);
	});

	it('names only the first few, and says where to see all fields without a value', () => {
		const unfilledFields = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(field);
		const unfilled = warning(0, { unfilledFields });
		expect(hintMessage([unfilled], 1)).toBe(
			"7 of 9 fields have no value: a, b, c, d, e and 2 more. To see all of them, add the option 'Include Report' or 'Validate Only'. If a field may stay empty, add it to the option 'Optional Fields'.",
		);
		const other = { ...warning(1, { unfilledFields }), isReported: true };
		expect(hintMessage([unfilled, other], 2)).toContain(
			' and 2 more. "report" lists all of them. If',
		);
		const five = warning(0, { unfilledFields: unfilledFields.slice(0, 5) });
		expect(hintMessage([five], 1)).toMatch(/^5 of 9 fields have no value: a, b, c, d and e\. If/);
		const unknownKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
		expect(hintMessage([warning(0, { unknownKeys })], 1)).toBe(
			'Unknown fields that were not sent: "a", "b", "c", "d", "e" and 2 more.',
		);
	});

	it('counts the fields of all templates that are filled', () => {
		const unfilledFields = [field('a')];
		const warnings = [['a', 'b'], ['a', 'c', 'd'], ['a']].map((keys, item) => ({
			...warning(item, { unfilledFields }),
			fields: keys.map(field),
		}));
		expect(hintMessage(warnings, 3)).toMatch(/^1 of 4 fields has no value \(3 of 3 items\): a\. /);
		expect(hintMessage(warnings.slice(2), 1)).toMatch(/^1 of 1 field has no value: a\. /);
	});

	it('says which numbers may be dates, and how to make dates of them', () => {
		const due = { key: 'due', label: 'Due date' };
		const warnings = [0, 2].map((item) => warning(item, { serialDates: [due] }));
		expect(hintMessage(warnings, 3)).toBe(
			"Numbers that may be dates of a spreadsheet were sent as they are (items 1, 3): Due date (due). To make a date of such a number, map the field with an expression, for example {{ $json.date &gt; 1 ? DateTime.fromISO('1899-12-30').plus({ days: $json.date }).toISODate() : $json.date }}.",
		);
	});

	it('shows names as they are where n8n takes it for HTML', () => {
		const hint = hintMessage([warning(0, { unknownKeys: ['a<b> & c'] })], 1);
		expect(hint).toBe('Unknown fields that were not sent: "a&lt;b&gt; &amp; c".');
	});

	it('is one for all kinds of finding', () => {
		const wrongTypes = [{ key: 'h', label: 'Hours', reason: 'is "many", not a number' }];
		const hint = hintMessage(
			[
				warning(0, { unfilledFields: [field('a')], unknownKeys: ['x y'] }),
				warning(1, { wrongTypes, unknownKeys: ['x y'] }),
			],
			2,
		);
		expect(hint).toBe(
			'1 of 9 fields has no value (item 1): a. Invalid values that were not sent (item 2): Hours (h) is "many", not a number. Unknown fields that were not sent (2 of 2 items): "x y". If a field may stay empty, add it to the option \'Optional Fields\'.',
		);
	});

	it('ends a sentence once', () => {
		const unfilledFields = [{ key: 'number', label: 'Certificate no.' }];
		const unknownKeys = ['a.'];
		expect(hintMessage([warning(0, { unknownKeys })], 1)).toBe(
			'Unknown fields that were not sent: "a.".',
		);
		const same = [{ key: 'no', label: 'No.' }];
		expect(hintMessage([warning(0, { unfilledFields: same })], 1)).toMatch(
			/^1 of 9 fields has no value: No\. I/,
		);
		expect(hintMessage([warning(0, { unfilledFields })], 1)).toMatch(
			/: Certificate no\. \(number\)\. I/,
		);
	});

	it('tells once that the template has changed', () => {
		const drift = driftBetween([{ id: 'a' }], [field('a'), field('b')]);
		const warnings = [0, 1].map((item) => ({
			...warning(item, { unfilledFields: [field('b')] }),
			drift,
		}));
		expect(hintMessage(warnings, 2)).toBe(
			"1 of 9 fields has no value (2 of 2 items): b. The mapped fields and the template differ: \"b\" is new. The template has changed, or the fields were loaded from another template. Open the node, choose 'Refresh Field List' from the menu next to 'Values to Send', and map the fields again. If a field may stay empty, add it to the option 'Optional Fields'.",
		);
	});

	it('tells two changes of templates at most, however many items have none', () => {
		const drifted = ['b', 'c', 'd'].map((key, index) => ({
			...warning(index + 1, { unfilledFields: [field(key)] }),
			drift: driftBetween([{ id: 'a' }], [field('a'), field(key)]),
			isSameTemplate: false,
		}));
		const hint = hintMessage([warning(0, { unknownKeys: ['x'] }), ...drifted], 4);
		expect(hint.match(/"\w" is new/g)).toEqual(['"b" is new', '"c" is new']);
	});

	it('says that nothing was made where items were only validated', () => {
		expect(hintMessage([], 3, [true, false, true])).toBe(
			"'Validate Only' is on, so nothing was created: 2 of 3 items valid.",
		);
	});
});
