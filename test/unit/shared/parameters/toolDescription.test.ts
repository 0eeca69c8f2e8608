import { toolDescription } from '../../../../nodes/shared/parameters/toolDescription';

describe('the description of a tool', () => {
	it('is a text that every tool needs, and that only tools show', () => {
		expect(toolDescription('Lists the templates.')).toEqual({
			displayName: 'Description',
			name: 'toolDescription',
			type: 'string',
			required: true,
			default: 'Lists the templates.',
			typeOptions: { rows: 3 },
			displayOptions: { show: { '@tool': [true] } },
			description: 'What the model reads about this tool: what it does, and when to use it',
		});
	});

	it('can depend on other parameters', () => {
		const show = { dataMode: ['json'] };
		const hide = { '/options.unfilledFields': ['ignore'] };
		expect(toolDescription('Fills it.', { show, hide }).displayOptions).toEqual({
			show: { '@tool': [true], ...show },
			hide,
		});
	});
});
