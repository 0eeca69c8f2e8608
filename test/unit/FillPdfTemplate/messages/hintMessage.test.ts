import { driftBetween } from '../../../../nodes/FillPdfTemplate/mapping/schemaDrift';
import { hintMessage, type Warning } from '../../../../nodes/FillPdfTemplate/messages/hintMessage';
import type { Findings } from '../../../../nodes/FillPdfTemplate/mapping/policies';

const none: Findings = {
	unknownKeys: [],
	wrongTypes: [],
	unfilledFields: [],
	ambiguities: [],
	isBlank: false,
};
const field = (key: string) => ({ key, label: key });

const warning = (itemIndex: number, findings: Partial<Findings>): Warning => ({
	itemIndex,
	findings: { ...none, ...findings },
	drift: driftBetween([], []),
	isSameTemplate: true,
});

describe('the hint of a run', () => {
	it('is none when there is nothing to tell', () => {
		expect(hintMessage([], 3)).toBe('');
	});

	it('counts the items and names the fields, however they came', () => {
		const warnings = [
			warning(2, { unfilledFields: [field('b')] }),
			warning(0, { unfilledFields: [field('a'), field('b')] }),
		];
		expect(hintMessage(warnings, 25)).toBe(
			"Fields without a value (2 of 25 items): a (1 item) and b. Name fields that may stay empty in the option 'Ignore Keys'.",
		);
	});

	it('names the first few only', () => {
		const unfilledFields = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(field);
		expect(hintMessage([warning(0, { unfilledFields })], 1)).toBe(
			"Fields without a value: a, b, c, d, e and 2 more. Name fields that may stay empty in the option 'Ignore Keys'.",
		);
	});

	it('shows names as they are where n8n takes it for HTML', () => {
		const hint = hintMessage([warning(0, { unknownKeys: ['a<b> & c'] })], 1);
		expect(hint).toBe('Keys that match no field and were not sent: "a&lt;b&gt; &amp; c".');
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
			'Fields without a value (1 of 2 items): a. Values that do not fit and were not sent (1 of 2 items): Hours (h) is "many", not a number. Keys that match no field and were not sent (2 of 2 items): "x y". Name fields that may stay empty in the option \'Ignore Keys\'.',
		);
	});

	it('ends a sentence once', () => {
		const unfilledFields = [{ key: 'number', label: 'Certificate no.' }];
		const unknownKeys = ['a.'];
		expect(hintMessage([warning(0, { unknownKeys })], 1)).toBe(
			'Keys that match no field and were not sent: "a.".',
		);
		const same = [{ key: 'no', label: 'No.' }];
		expect(hintMessage([warning(0, { unfilledFields: same })], 1)).toMatch(
			/^Fields without a value: No\. N/,
		);
		expect(hintMessage([warning(0, { unfilledFields })], 1)).toMatch(
			/: Certificate no\. \(number\)\. N/,
		);
	});

	it('tells once that the template has changed', () => {
		const drift = driftBetween([{ id: 'a' }], [field('a'), field('b')]);
		const warnings = [0, 1].map((item) => ({
			...warning(item, { unfilledFields: [field('b')] }),
			drift,
		}));
		expect(hintMessage(warnings, 2)).toBe(
			'Fields without a value (2 of 2 items): b. The template has changed since this node was set up: "b" is new. Open the node, refresh the list of its fields and map them again. Name fields that may stay empty in the option \'Ignore Keys\'.',
		);
	});

	it('says that nothing was made where items were only validated', () => {
		expect(hintMessage([], 3, [true, false, true])).toBe(
			"'Validate Only' is on, no document was made: 2 of 3 items valid.",
		);
	});
});
