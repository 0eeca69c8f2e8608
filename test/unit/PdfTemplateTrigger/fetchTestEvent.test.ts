import { TriggerWorld } from './triggerWorld.ts';

function inEditor(setUp: (world: TriggerWorld) => void = () => undefined) {
	const world = new TriggerWorld();
	world.mode = 'manual';
	setUp(world);
	return world;
}

const ofTemplate = (value: string) => ({ filters: { templateName: { __rl: true, value } } });
const next =
	'Fill a template, with the node Fill PDF Template or in the web app, then fetch a test event again.';

describe('Fetch Test Event', () => {
	it('returns the newest document, and stores nothing', async () => {
		using world = inEditor();
		world.create(1);
		await world.pass(1000);
		const [newest] = world.create(1);
		expect(await world.uids()).toEqual([newest]);
		expect(await world.uids()).toEqual([newest]);
		expect(world.trigger.staticData).toEqual({});
	});

	it('returns the newest document of a list in any order', async () => {
		using world = inEditor();
		for (let index = 0; index < 30; index++) {
			await world.pass(1000);
			world.create(1);
		}
		const byUid = (uid: unknown) => (Number(String(uid).slice(1)) * 7) % 31;
		world.documents.sort(({ uid }, other) => byUid(uid) - byUid(other.uid));
		expect(await world.uids()).toEqual(['d30']);
	});

	it('reads no more of a sorted list than back to a page with a document that it may return', async () => {
		using world = inEditor((each) => {
			each.parameters = ofTemplate('Invoice');
			each.templates = ['Invoice'];
		});
		for (let index = 0; index < 400; index++) {
			await world.pass(1000);
			world.create(1, { templateName: index < 250 ? 'Invoice' : 'Letter' });
		}
		expect(await world.uids()).toEqual(['d250']);
		const pages = world.asked.filter(({ path }) => path.endsWith('/documents'));
		expect(pages.map(({ offset }) => offset)).toEqual([0, 95]);
	});

	it('while a poll is running is not put off', async () => {
		using world = new TriggerWorld();
		world.create(1);
		world.answer = () => ({ afterMs: 5000 });
		const poll = world.poll();
		await world.pass(1000);
		world.mode = 'manual';
		expect(await world.uids()).toEqual(['d1']);
		expect(await poll).toBeNull();
	});

	it('says what the service asks for when it refuses the file for now', async () => {
		using world = inEditor((each) => (each.parameters = { output: 'jsonAndFile' }));
		world.create(1);
		world.answer = ({ path }) =>
			path.endsWith('/download') ? { status: 429, headers: { 'retry-after': '900' } } : undefined;
		await expect(world.poll()).rejects.toMatchObject({
			message: expect.stringContaining('the service asks to wait 15 minutes'),
			description: expect.stringContaining('Fetch a test event again after that.'),
		});
	});

	it('gives a file its name, each time anew', async () => {
		using world = inEditor((each) => (each.parameters = { output: 'jsonAndFile' }));
		world.create(1);
		for (let test = 0; test < 2; test++) {
			const [[item] = []] = (await world.poll()) ?? [];
			expect(item?.binary?.data?.fileName).toBe('Name of d1.pdf');
		}
	});

	it('says why the file could not be downloaded', async () => {
		using world = inEditor((each) => (each.parameters = { output: 'jsonAndFile' }));
		world.create(1);
		world.answer = ({ path }) => (path.endsWith('/download') ? { status: 403 } : undefined);
		await expect(world.poll()).rejects.toThrow(
			'Could not download the document "Name of d1" (ID d1)',
		);
	});

	it('takes a document that is deleted meanwhile for not there', async () => {
		using world = inEditor((each) => (each.parameters = { output: 'jsonAndFile' }));
		world.create(1);
		world.answer = ({ path }) => (path.endsWith('/v1/documents') ? undefined : { status: 404 });
		await expect(world.poll()).rejects.toThrow('There are no documents yet');
	});

	it('ends when a service keeps silent', async () => {
		using world = inEditor();
		world.answer = () => ({ afterMs: 1e9 });
		await expect(world.poll()).rejects.toMatchObject({
			message: 'The service took longer than 240 seconds to list its documents',
			description: 'Fetch a test event again when the service is faster.',
		});
	});
});

describe('Fetch Test Event without a document', () => {
	it('says what to do', async () => {
		using world = inEditor();
		await expect(world.poll()).rejects.toMatchObject({
			message: 'There are no documents yet',
			description: next,
		});
		expect(world.paths).toEqual(['/v1/documents']);
	});

	it('of a template that is there says what to do', async () => {
		using world = inEditor((each) => (each.parameters = ofTemplate('Invoice')));
		world.templates = ['Letter', ' Invoice '];
		world.create(3, { templateName: 'Letter' });
		await expect(world.poll()).rejects.toMatchObject({
			message: 'There is no document of a template called "Invoice" yet',
			description: next,
		});
	});
});
