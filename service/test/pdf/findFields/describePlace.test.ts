import { describePlace } from '../../../src/pdf/findFields/describePlace.ts';
import { plainPdf } from '../editFields/plainPdf.ts';

describe('a place that someone draws', () => {
	it('is named by the words beside it, of which another field takes none', async () => {
		const place = { page: 2, x: 150, y: 498, width: 100, height: 16 };
		const bytes = await plainPdf({ turns: [0, 0] });
		const named = await describePlace(bytes, { ...place, x: 60 }, 'text');
		expect(named).toEqual({ label: 'Name', key: 'name' });
		expect((await describePlace(bytes, { ...place, x: 50, width: 10 }, 'checkbox')).label).toBe(
			'Name',
		);
	});

	it('has no name where there are no words, or no such page', async () => {
		const bytes = await plainPdf();
		const none = { label: '', key: '' };
		const place = { page: 1, x: 70, y: 60, width: 120, height: 16 };
		expect(await describePlace(bytes, place, 'text')).toEqual(none);
		expect(await describePlace(bytes, { ...place, page: 7 }, 'checkbox')).toEqual(none);
	});
});
