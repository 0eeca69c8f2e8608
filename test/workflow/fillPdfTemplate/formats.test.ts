import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { fillWorkflow, itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

beforeEach(() => stage.acceptFills());

/** Fills with these options; the workflow is in Vienna. Gives what was sent, in the order of the items. */
const fill = async (options: INodeParameters, ...json: IDataObject[]) => {
	const ignoring = { unfilledFields: 'ignore', ...options };
	const workflow = fillWorkflow({ title: '={{ $itemIndex }}', options: ignoring });
	const settings = { timezone: 'Europe/Vienna' };
	const { error } = await stage.engine.run({ ...workflow, settings }, { items: itemsOf(...json) });
	const inOrder = [...stage.sent].sort((a, b) => Number(a.title) - Number(b.title));
	return { error, sent: inOrder.map(({ data }) => data) };
};

it('each item has its number format', async () => {
	const { sent, error } = await fill(
		{ numberFormat: '={{ $json.format }}' },
		{ hours: '1.234,50', format: 'comma' },
		{ hours: '1234.50', format: 'plain' },
	);
	expect(error).toBeUndefined();
	expect(sent).toEqual([{ hours: 1234.5 }, { hours: 1234.5 }]);
	const other = await fill({ numberFormat: 'comma' }, { hours: '1,234.50' });
	expect(other.error?.message).toContain('write it with a decimal comma, such as 1.234,50');
});

it('each item has its date format, and UTC becomes the time zone of the workflow', async () => {
	const completed_on = '2026-12-31T23:30:00Z';
	const { sent, error } = await fill(
		{ dateFormat: '={{ $json.format }}' },
		...['dd.MM.yyyy', 'M/d/yy H:mm', 'dd.MM.yyyy', ' dd.MM.yyyy ', '', ' '].map((format) => ({
			completed_on,
			format,
		})),
	);
	expect(error).toBeUndefined();
	expect(sent.map((data) => data?.completed_on)).toEqual([
		'01.01.2027',
		'1/1/27 0:30',
		'01.01.2027',
		'01.01.2027',
		completed_on,
		completed_on,
	]);
});

it('a date format with letters that stand for nothing is refused, with those that do', async () => {
	const { sent, error } = await fill(
		{ dateFormat: '={{ $json.format }}' },
		{ participant: 'Ada', format: 'dd.MM.yyyy' },
		{ participant: 'Ben', format: 'DD.MM.YYYY' },
	);
	expect(error).toMatchObject({
		message: `'Date Format' does not know "DD", "YYYY" ("1") [item 1]`,
		description:
			"Use yyyy, yy, MM, M, dd, d, HH, H, mm, m, ss and s, and put text into single quotation marks, for example dd.MM.yyyy 'at' HH:mm.",
		context: { itemIndex: 1 },
	});
	expect(sent).toEqual([]);
});
