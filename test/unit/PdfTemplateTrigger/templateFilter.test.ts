import { begun, TriggerWorld } from './triggerWorld.ts';

const ofInvoice = { filters: { templateName: { __rl: true, mode: 'list', value: 'Invoice' } } };
const message =
	'No template is called "Invoice", so the filter \'Template Name\' lets no new document through';
const renamed = 'The template was renamed to "Bill": choose this name in the filter.';

/** A trigger for the documents of Invoice that began a minute ago. */
const begunWithFilter = async () =>
	await begun(0, (world) => {
		world.parameters = ofInvoice;
		world.templates = ['Invoice', 'Letter'];
	});

describe('a filter that no template fits', () => {
	it.each([
		['other templates', ['Letter', null, ' Offer ', ''], 'such as "Letter", "Offer".'],
		['no templates', [], 'Create a template in the web app first.'],
		[
			'many templates',
			Array.from({ length: 12 }, (_, index) => `T${index}`),
			'such as "T0", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9".',
		],
	])(
		'is an error of the first poll and of Fetch Test Event, where there are %s',
		async (_, templates, advice) => {
			using world = new TriggerWorld();
			world.parameters = ofInvoice;
			world.templates = templates;
			world.create(1, { templateName: 'Invoice' });
			for (const mode of ['trigger', 'manual'] as const) {
				world.mode = mode;
				await expect(world.poll()).rejects.toMatchObject({
					message,
					description: expect.stringContaining(advice),
					failure: { cause: 'configuration-invalid' },
				});
			}
			expect(world.trigger.staticData).toEqual({});
		},
	);

	it('says the new name, if documents say the ID of their template', async () => {
		using world = new TriggerWorld();
		world.mode = 'manual';
		world.parameters = ofInvoice;
		world.templates = ['Letter', 'Bill'];
		world.create(1, { templateName: 'Letter', templateUid: 't0' });
		world.create(1, { templateName: 'Invoice', templateUid: 't1' });
		world.create(1, { templateName: 'Letter', templateUid: 't0' });
		await expect(world.poll()).rejects.toMatchObject({ message, description: renamed });
	});

	it('is accepted where the templates cannot be read', async () => {
		using world = new TriggerWorld();
		world.parameters = ofInvoice;
		world.answer = ({ path }) => (path.includes('/templates') ? { status: 403 } : undefined);
		expect(await world.poll()).toBeNull();
		await world.pass(1000);
		world.create(1, { templateName: 'Letter' });
		const wanted = world.create(1, { templateName: 'Invoice' });
		expect(await world.uids()).toEqual(wanted);
		world.create(1, { templateName: 'Letter' });
		expect(await world.poll()).toBeNull();
	});
});

describe('a template that is renamed', () => {
	it('is an error as soon as only other documents come, which are returned when the filter fits again', async () => {
		using world = await begunWithFilter();
		const before = world.create(1, { templateName: 'Invoice' });
		world.templates = ['Bill', 'Letter'];
		expect(await world.uids()).toEqual(before);
		expect(await world.poll()).toBeNull();
		const after = world.create(1, { templateName: 'Bill' });
		world.create(1, { templateName: 'Letter' });
		for (let poll = 0; poll < 2; poll++) {
			await world.pass(60_000);
			await expect(world.poll()).rejects.toMatchObject({ message, description: renamed });
		}
		world.mode = 'manual';
		await expect(world.poll()).rejects.toMatchObject({ message, description: renamed });
		world.mode = 'trigger';
		world.parameters = { filters: { templateName: 'Bill' } };
		expect(await world.uids()).toEqual(after);
		expect(await world.poll()).toBeNull();
	});

	it('still counts where documents say the ID of their template', async () => {
		using world = await begunWithFilter();
		world.templates = ['Bill', 'Letter'];
		const wanted = world.create(1, { templateName: 'Bill', templateUid: 't0' });
		world.create(1, { templateName: 'Letter', templateUid: 't1' });
		expect(await world.uids()).toEqual(wanted);
		world.create(1, { templateName: 'Letter', templateUid: 't1' });
		expect(await world.poll()).toBeNull();
		world.mode = 'manual';
		expect(await world.uids()).toEqual(wanted);
	});

	it('is an error when it is deleted', async () => {
		using world = await begunWithFilter();
		world.answer = ({ path }) => (path.endsWith('/templates/t0') ? { status: 404 } : undefined);
		world.templates = ['Letter'];
		world.create(1, { templateName: 'Letter' });
		await expect(world.poll()).rejects.toMatchObject({ message });
	});
});

describe('a filter that a template fits', () => {
	it('costs one more request where only other documents came, and none otherwise', async () => {
		using world = await begunWithFilter();
		world.create(1, { templateName: 'Invoice' });
		expect(await world.uids()).toHaveLength(1);
		expect(await world.poll()).toBeNull();
		expect(world.paths.filter((path) => path.includes('/templates'))).toEqual([]);
		world.create(1, { templateName: 'Letter' });
		expect(await world.poll()).toBeNull();
		expect(world.paths.filter((path) => path.includes('/templates'))).toEqual(['/v1/templates/t0']);
	});

	it('may be of another template of that name', async () => {
		using world = await begunWithFilter();
		world.templates = ['Bill', 'Letter', 'Invoice'];
		world.create(1, { templateName: 'Letter' });
		expect(await world.poll()).toBeNull();
		const wanted = world.create(1, { templateName: 'Invoice' });
		expect(await world.uids()).toEqual(wanted);
	});
});
