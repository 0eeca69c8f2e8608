import { someOf } from '../../../service/test/someOf.ts';
import { assumptions } from '../../mock-server/assumptions/catalogue.ts';
import { profiles } from '../../mock-server/assumptions/profiles.ts';
import type { SettingName } from '../../mock-server/assumptions/settings.ts';
import { useFastClock } from '../engine/fastClock.ts';
import { Stage } from '../stage.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

useFastClock();

const bytes = Buffer.from(`%PDF-1.7\n${'content '.repeat(100)}\n%%EOF\n`);
const fields = [{ key: 'a', label: 'A', type: 'text' as const }];

const stage = Stage.ofSuite({ templates: false });

beforeAll(async () => {
	await stage.service.store.addTemplate({ uid: 'letter', name: 'Letter', bytes, fields });
});
beforeEach(async () => {
	await stage.service.store.deleteTemplate('letter');
	await stage.service.store.addTemplate({ uid: 'letter', name: 'Letter', bytes, fields });
});

/** Some a day old, so that the list is sorted and longer than a page. */
async function create(count: number, isOld = false): Promise<string[]> {
	const documents = await addDocuments(stage.service.store, count, {
		templateUid: 'letter',
		created: (index) => new Date(Date.now() - (isOld ? 86_400_000 - index * 60_000 : 0)),
		database: stage.service.database,
	});
	return documents.map(({ uid }) => uid);
}

const positions = Object.entries(assumptions).flatMap(([name, { values }]) =>
	values.map((value) => [name as SettingName, value] as const),
);

/** What the trigger does, whatever the service is like. */
async function startsWithEachDocumentOnce(count = 12): Promise<void> {
	await create(130, true);
	const templateName = { __rl: true, mode: 'list', value: 'Letter' };
	const trigger = stage.trigger({ output: 'jsonAndFile', filters: { templateName } });
	expect(await trigger.activate()).toEqual([]);
	const fresh = await create(count);
	const items = await trigger.poll();
	expect(items.map(({ json }) => json.uid).sort()).toEqual([...fresh].sort());
	for (const { json, binary } of items) {
		expect(json).toMatchObject({ templateName: 'Letter' });
		expect(json.name).toMatch(/^Document \d+$/);
		expect(binary?.data).toMatchObject({ mimeType: 'application/pdf' });
		expect(await stage.engine.bytes(binary?.data)).toEqual(bytes);
	}
	expect(await trigger.poll()).toEqual([]);
	expect(await trigger.test()).toHaveLength(1);
}

it.each(someOf(positions))(
	'a service with %s = %s',
	async (name, value) => {
		stage.service.settings.set(name, value as never);
		// One request per second takes its time.
		await startsWithEachDocumentOnce(name === 'rate.perSecond' && value === 1 ? 3 : 12);
	},
	60_000,
);

it.each(Object.keys(profiles))('a service of the profile %s', async (profile) => {
	stage.service.settings.change({}, profile as keyof typeof profiles);
	await startsWithEachDocumentOnce();
});
