import { nearestField } from '../../../../nodes/FillPdfTemplate/messages/nearestField';

const fields = [
	{ key: 'participant', label: 'Participant' },
	{ key: 'completed_on', label: 'Date of completion' },
	{ key: 'hours', label: 'Hours of instruction' },
	{ key: '!', label: '!' },
	{ key: '_', label: '-' },
];

it.each([
	['particpant', 'participant'],
	['Participants', 'participant'],
	['hour', 'hours'],
	['completedon_', 'completed_on'],
	['date of competion', 'completed_on'],
	['email', undefined],
	['h', undefined],
	['', undefined],
	['?', undefined],
	['.', undefined],
	['x'.repeat(10_000), undefined],
])('%j is nearest to %p', (key, nearest) => {
	expect(nearestField(key, fields)?.key).toBe(nearest);
});

it('letters that are missing in front count like all others', () => {
	const both = ['my_particpant', 'participant'].map((key) => ({ key, label: key }));
	expect(nearestField('particpant', both)?.key).toBe('participant');
});
