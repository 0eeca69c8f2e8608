import { mapToFields } from '../../../../nodes/FillPdfTemplate/mapping/mapToFields';
import { findingsUnder, policies } from '../../../../nodes/FillPdfTemplate/mapping/policies';

const fields = [
	{ key: 'name', label: 'Name', type: 'text' },
	{ key: 'total', label: 'Total', type: 'number' },
];

const map = (json: object) =>
	mapToFields(new Map(Object.entries(json)), fields, {
		isExact: true,
		emptyValues: 'omit',
		isLeftOut: () => false,
	});

const combinations = policies.flatMap((wrongTypes) =>
	policies.map((unfilledFields) => ({
		wrongTypes,
		unfilledFields,
		unknownKeys: 'ignore' as const,
	})),
);

describe('a value that cannot be used', () => {
	it.each(combinations)('in every field stops the item, whatever is chosen: %o', (chosen) => {
		const { wrongTypes } = findingsUnder('error', map({ name: {}, total: 'x' }), chosen);
		expect(wrongTypes.map(({ key }) => key)).toEqual(['name', 'total']);
	});

	it.each(combinations)('leaves its field without one, and is told once at most: %o', (chosen) => {
		const mapping = map({ name: 'A', total: 'x' });
		const told = policies.map((policy) => {
			const { wrongTypes, unfilledFields } = findingsUnder(policy, mapping, chosen);
			return [...wrongTypes, ...unfilledFields].map(({ key }) => key);
		});
		const strictest = Math.min(
			policies.indexOf(chosen.wrongTypes),
			policies.indexOf(chosen.unfilledFields),
		);
		expect(told[strictest]).toEqual(['total']);
	});

	it('nothing given at all passes only where unfilled fields are ignored', () => {
		const stops = combinations.filter((chosen) => {
			const { unfilledFields } = findingsUnder('error', map({}), chosen);
			return unfilledFields.length > 0;
		});
		expect(stops.map(({ unfilledFields }) => unfilledFields)).not.toContain('ignore');
		expect(stops).toHaveLength(6);
	});
});
