import type { INodeParameters } from 'n8n-workflow';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { byId, itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();
beforeAll(async () => {
	const bytes = await smallForm();
	await stage.service.store.addTemplate({ uid: 'card', name: 'Card', bytes });
});

const long = 'W '.repeat(2000);
const rows = [{ Name: 'Ada' }, { Name: long }];

async function fill(options: object, parameters: INodeParameters = {}) {
	const all = { templateId: byId('card'), options, ...parameters } as INodeParameters;
	const result = await stage.fill(all, itemsOf(...rows));
	return {
		error: result.error,
		reports: result.items('Fill').map(({ json }) => json.report),
		hints: result.hints('Fill').map(({ message }) => message),
	};
}

const cut = "Text that doesn't fit its field (item 2): Name is cut.";

describe("text that doesn't fit its field", () => {
	it('is a hint that names the item and the field', async () => {
		const { hints, error } = await fill({});
		expect(error).toBeUndefined();
		expect(hints).toEqual([cut]);
	});

	it('is in the report of its item only', async () => {
		const [whole, unfit] = (await fill({ includeReport: true })).reports;
		expect(whole).not.toHaveProperty('textOverflow');
		expect(unfit).toMatchObject({
			textOverflow: [
				{
					key: 'Name',
					problem: 'cut',
					message: expect.stringContaining('cannot be seen') as string,
				},
			],
		});
	});

	it('is counted by the service where it returns the file only', async () => {
		const { hints } = await fill({}, { output: 'file' });
		expect(hints).toEqual([
			"The service did not fill everything as it was sent (item 2): to see what, set 'Output' to 'JSON and File'.",
		]);
		expect((await fill({}, { output: 'jsonAndFile' })).hints).toEqual([cut]);
	});

	it('is nothing to speak of if it is ignored', async () => {
		expect((await fill({ textOverflow: 'ignore' })).hints).toEqual([]);
		expect((await fill({ textOverflow: 'ignore' }, { output: 'file' })).hints).toEqual([]);
	});

	it('fails its item before a document is created, if the user chose so', async () => {
		const before = await stage.service.store.documents.count();
		const { error } = await fill({ textOverflow: 'error', maxConcurrency: 1 });
		expect(error?.message).toContain('Could not fill the template');
		expect(`${error?.message} ${error?.description}`).toContain('cannot be seen');
		expect((await stage.service.store.documents.count()) - before).toBe(1);
	});

	it('is not claimed where the service does not tell', async () => {
		stage.acceptFills();
		expect((await fill({})).hints).toEqual([]);
	});
});
