import { reportOf } from '../../../../nodes/FillPdfTemplate/mapping/report';

const total = { key: 'total', label: 'Total', type: 'number' };
const wrongTotal = { key: 'total', label: 'Total', reason: 'is "many", not a number' };

it('the report has all that was found, whatever the policies', () => {
	const mapping = {
		data: new Map<string, string | boolean>([
			['name', 'x'],
			['paid', true],
		]),
		unknownKeys: ['nmae'],
		wrongTypes: [wrongTotal],
		unfilledFields: [total],
		ambiguities: [],
	};
	expect(reportOf(mapping)).toEqual({
		sent: { name: 'x', paid: true },
		unknownKeys: ['nmae'],
		wrongTypes: [wrongTotal],
		unfilledFields: ['total'],
	});
});
