import { assumptions } from '../../mock-server/assumptions/catalogue.ts';
import type { SettingName, SettingValues } from '../../mock-server/assumptions/settings.ts';
import { useFastClock } from '../../workflow/engine/fastClock.ts';
import { autoMap, itemsOf, Stage } from '../../workflow/stage.ts';

useFastClock();

const stage = Stage.ofSuite();

const items = itemsOf({ certificate_no: 'P-1', participant: 'Zoë', hours: '12', distinction: 'x' });
const parameters = {
	templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
	title: 'Open point',
	fields: autoMap,
};

/** What a fill cannot meet alike: they have tests of their own (below, and in bodyShape.test.ts). */
const apart: Partial<Record<SettingName, readonly unknown[]>> = {
	'fields.types': ['missing'],
	'fill.body': ['flat'],
};

/** Every value of every setting, those included that come tomorrow. */
const positions = Object.entries(assumptions).flatMap(([name, { values }]) =>
	values
		.filter((value) => !apart[name as SettingName]?.includes(value))
		.map((value) => ({ [name]: value }) as Partial<SettingValues>),
);

describe.each(positions)('a service with %j', (position) => {
	beforeEach(() => stage.service.settings.setAll(position));

	it.each([['json'], ['file'], ['jsonAndFile']])('fills alike with output %s', async (output) => {
		const result = await stage.fill({ ...parameters, output }, items);
		expect(result.error).toBeUndefined();
		const { requests } = stage.service.journal;
		const taken = requests.filter(({ method, status = 0 }) => method === 'POST' && status < 300);
		expect(taken.map(({ body }) => body)).toEqual([
			{
				title: 'Open point',
				data: { certificate_no: 'P-1', participant: 'Zoë', hours: 12, distinction: true },
			},
		]);
		const [item] = result.items('Fill');
		expect(item?.json.name).toBe('Open point');
		if (output !== 'json') {
			expect(item?.binary?.data?.fileName).toBe('Open point.pdf');
			const bytes = await stage.engine.bytes(item?.binary?.data);
			stage.service.settings.reset();
			expect(bytes).toEqual(await stage.heldDocument('Open point'));
		}
	});
});

it('a service that does not say the types of its fields gets the values as they are', async () => {
	stage.service.settings.setAll({ 'fields.types': 'missing' });
	const result = await stage.fill(parameters, items);
	expect(result.error).toBeUndefined();
	expect(stage.sent[0]?.data).toEqual(items[0]?.json);
});

it('a download link on another host is fetched there without the key', async () => {
	stage.service.settings.setAll({ 'downloadUrl.form': 'other-host' });
	const result = await stage.fill({ ...parameters, output: 'jsonAndFile' }, items);
	expect(result.error).toBeUndefined();
	expect(stage.service.foreign.requests.map(({ method, key }) => [method, key])).toEqual([
		['GET', 'missing'],
	]);
});
