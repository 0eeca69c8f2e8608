import { TriggerProcess } from '../../../nodes/PdfTemplateTrigger/process';
import { begun, type TriggerWorld } from './triggerWorld.ts';

const second = 1000;

describe('when the credential changes', () => {
	const changeCredential = ({ trigger }: TriggerWorld) =>
		(trigger.node = { credentials: { pdfTemplateApi: { id: '2', name: 'Other' } } });

	it('but not the account, the trigger goes on', async () => {
		using world = await begun();
		changeCredential(world);
		const fresh = world.create(2);
		expect(await world.uids()).toEqual(fresh);
	});

	it('and with it the account, the trigger starts anew from now', async () => {
		using world = await begun();
		changeCredential(world);
		world.documents = [];
		world.create(5);
		expect(await world.poll()).toBeNull();
		const fresh = world.create(2);
		expect(await world.uids()).toEqual(fresh);
	});

	it('the trigger starts anew as well if no document was known', async () => {
		using world = await begun(0);
		changeCredential(world);
		world.create(5);
		expect(await world.poll()).toBeNull();
	});

	it('and only the URL is another, the same holds', async () => {
		using world = await begun();
		world.baseUrl = 'https://other.test';
		world.documents = [];
		world.create(5);
		expect(await world.poll()).toBeNull();
		const fresh = world.create(2);
		expect(await world.uids()).toEqual(fresh);
	});

	it('never, an account whose known documents are all deleted is the same one', async () => {
		using world = await begun();
		world.documents = [];
		const fresh = world.create(5);
		expect(await world.uids()).toEqual(fresh);
	});

	it('all files count their failed attempts anew', async () => {
		using world = await begun(1, (each) => (each.parameters = { output: 'jsonAndFile' }));
		world.create(1);
		world.answer = ({ path }) => (path.endsWith('/download') ? { status: 403 } : undefined);
		await expect(world.poll()).rejects.toThrow();
		const stored = () =>
			world.trigger.staticData.documents as { attempts: unknown; source: string };
		expect(stored().attempts).toEqual([['d2', 1]]);
		changeCredential(world);
		world.documents = [];
		await world.poll();
		expect(stored()).toMatchObject({ attempts: [], source: '2 https://service.test' });
	});

	it.each([
		['an empty one', {}],
		['none at all', undefined],
	])('to none (%s), as in a workflow from elsewhere, nothing breaks', async (_, credentials) => {
		using world = await begun(1, ({ trigger }) => Object.assign(trigger.node, { credentials }));
		expect(world.trigger.staticData).toMatchObject({
			documents: { source: ' https://service.test' },
		});
		const fresh = world.create(1);
		expect(await world.uids()).toEqual(fresh);
	});
});

describe('with several processes of n8n that store in one place', () => {
	/** Lets another process poll; each keeps what it has in memory. */
	async function uidsIn(world: TriggerWorld, process: TriggerProcess) {
		const own = world.process;
		world.process = process;
		const uids = await world.uids();
		world.process = own;
		await world.pass(second);
		return uids;
	}

	it('one that found nothing goes on from where another one returned documents', async () => {
		using world = await begun();
		for (let poll = 0; poll < 3; poll++) expect(await world.poll()).toBeNull();
		const fresh = world.create(2);
		expect(await uidsIn(world, new TriggerProcess())).toEqual(fresh);
		expect(await world.poll()).toBeNull();
	});

	it('one goes on from where another one started anew', async () => {
		using world = await begun();
		world.trigger.node = { credentials: { pdfTemplateApi: { id: '2', name: 'Other' } } };
		world.documents = [];
		world.create(5);
		expect(await uidsIn(world, new TriggerProcess())).toEqual([]);
		const fresh = world.create(2);
		expect(await world.uids()).toEqual(fresh);
	});

	it('each result has a state of its own', async () => {
		using world = await begun();
		const revision = () =>
			(world.trigger.staticData.documents as { revision: number } | undefined)?.revision;
		expect(revision()).toBe(1);
		await world.poll();
		expect(revision()).toBe(1);
		for (const next of [2, 3]) {
			world.create(1);
			await world.poll();
			expect(revision()).toBe(next);
		}
	});
});
