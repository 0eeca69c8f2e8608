import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { byId, field, itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite();

beforeAll(async () => {
	await stage.addTemplate('awkward', [field('title'), field('data'), field('course')]);
});

const flat = { bodyShape: 'flat' };

const fill = async (uid: string, json: object, options: object = flat) =>
	await stage.fill(
		{ templateId: byId(uid), title: 'My title', options: { ...options } },
		itemsOf(json as never),
	);

describe('the flat body', () => {
	const row = { participant: 'Ada', hours: '12', distinction: 'x' };
	const values = { participant: 'Ada', hours: 12, distinction: true };

	it.each([['either'], ['flat']] as const)('fills where the service takes %s', async (shape) => {
		stage.service.settings.set('fill.body', shape);
		const result = await fill('course-certificate', row);
		expect(result.error).toBeUndefined();
		expect(stage.sent).toEqual([values]);
		const bytes = await stage.heldDocument('Course Certificate');
		expect(valuesByName(await readPdf(bytes)).get('participant')).toEqual(['Ada']);
	});

	it('has no title when items are only validated, either', async () => {
		const result = await fill('course-certificate', row, { ...flat, validateOnly: true });
		expect(result.items('Fill')[0]?.json).toMatchObject({ valid: true, title: '' });
	});

	it('can be empty', async () => {
		const options = { ...flat, unfilledFields: 'ignore' };
		expect((await fill('course-certificate', {}, options)).error).toBeUndefined();
		expect(stage.sent).toEqual([{}]);
	});

	it.each([['either'], ['flat']] as const)(
		'sends fields called "title" and "data" like any other, and no title beside them (%s)',
		async (shape) => {
			stage.service.settings.set('fill.body', shape);
			stage.acceptFills();
			const json = { title: 'Dr.', data: 'some', course: 'PDF' };
			expect((await fill('awkward', json)).error).toBeUndefined();
			expect(stage.sent).toEqual([json]);
		},
	);

	it('keeps such fields apart from the title when the body is wrapped', async () => {
		stage.acceptFills();
		const json = { title: 'Dr.', data: 'some', course: 'PDF' };
		await fill('awkward', json, {});
		expect(stage.sent).toEqual([{ title: 'My title', data: json }]);
	});
});
