import { describePlaces, type Place } from '../../../src/pdf/findFields/describePlaces.ts';
import { plainPdf } from '../editFields/plainPdf.ts';

const placed = (page: number, x: number, y: number, width = 100): Place => ({
	box: { page, x, y, width, height: 16 },
	type: 'text',
});

const labels = async (bytes: Uint8Array, ...places: Place[]) =>
	(await describePlaces(bytes, places)).map(({ label }) => label);

describe('places that someone draws', () => {
	it('are named by the words beside them, on whatever page', async () => {
		const bytes = await plainPdf({ turns: [0, 0, 0] });
		expect(await describePlaces(bytes, [placed(3, 60, 498), placed(1, 60, 498)])).toEqual([
			{ label: 'Name', key: 'name' },
			{ label: 'Name', key: 'name' },
		]);
		const tick = { ...placed(1, 48, 498, 10), type: 'checkbox' as const };
		expect(await labels(bytes, tick)).toEqual(['Name']);
	});

	it('have no name where there are no words, or no such page', async () => {
		expect(await labels(await plainPdf(), placed(1, 70, 60), placed(7, 60, 498))).toEqual(['', '']);
	});
});
