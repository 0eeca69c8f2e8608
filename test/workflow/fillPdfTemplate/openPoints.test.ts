import type { SettingValues } from '../../mock-server/settings/settings.ts';
import { autoMap, itemsOf, Stage } from '../stage.ts';

let stage: Stage;

beforeAll(async () => {
	stage = await Stage.open();
});
afterAll(async () => await stage.close());
beforeEach(() => stage.reset());

const items = itemsOf({ certificate_no: 'P-1', participant: 'Zoë', hours: '12', distinction: 'x' });
const parameters = {
	templateId: { __rl: true, mode: 'id', value: 'course-certificate' },
	title: 'Open point',
	fields: autoMap,
};

type Position = Partial<SettingValues>;

/** Every position of every switch that concerns what a fill reads or sends. */
const positions: Position[] = [
	{ 'fields.envelope': 'array' },
	{ 'fields.envelope': 'object' },
	{ 'fields.types': 'text-number-checkbox' },
	{ 'fields.types': 'string-number-boolean' },
	{ 'fields.types': 'mixed-case' },
	{ 'fields.label': 'missing' },
	{ 'fill.result': 'full' },
	{ 'fill.result': 'without-name' },
	{ 'fill.result': 'uid-and-url' },
	{ 'fill.status': 201 },
	{ 'fill.body': 'either' },
	{ 'fill.body': 'wrapped' },
	{ 'downloadUrl.form': 'absolute' },
	{ 'downloadUrl.form': 'relative' },
	{ 'downloadUrl.form': 'other-host' },
	{ 'download.auth': 'required' },
	{ 'download.auth': 'none' },
	{ 'download.contentType': 'application/octet-stream' },
	{ 'download.contentType': 'none' },
	{ 'download.disposition': 'attachment' },
	{ 'download.disposition': 'rfc5987' },
	{ 'download.disposition': 'none' },
	{ 'uid.kind': 'short' },
];

describe.each(positions)('a service with %j', (position) => {
	beforeEach(() => stage.service.switches.setAll(position));

	it.each([['json'], ['file'], ['jsonAndFile']])('fills alike with output %s', async (output) => {
		const result = await stage.fill({ ...parameters, output }, items);
		expect(result.error).toBeUndefined();
		expect(stage.sent).toEqual([
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
			expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
		}
	});
});

it('a service that does not say the types of its fields gets the values as they are', async () => {
	stage.service.switches.setAll({ 'fields.types': 'missing' });
	const result = await stage.fill(parameters, items);
	expect(result.error).toBeUndefined();
	expect(stage.sent[0]?.data).toEqual(items[0]?.json);
});

it('a download link on another host is fetched there without the key', async () => {
	stage.service.switches.setAll({ 'downloadUrl.form': 'other-host' });
	const result = await stage.fill({ ...parameters, output: 'jsonAndFile' }, items);
	expect(result.error).toBeUndefined();
	expect(stage.service.foreign.requests.map(({ method, key }) => [method, key])).toEqual([
		['GET', 'missing'],
	]);
});
