import { openForm } from '../../../src/pdf/form.ts';
import { differingPixels, popplerPages } from '../../judges/popplerPages.ts';
import { hasCase, sharedCase } from '../../judges/sharedCases.ts';
import { drawnText, hasTool } from '../../judges/tools.ts';
import { formSource, streamSource } from '../pdfSource.ts';

const withTools = hasTool('pdftotext') ? test : test.skip;

async function bothOf(bytes: Uint8Array, values: Record<string, string | boolean>) {
	const form = await openForm(bytes);
	const given = new Map(Object.entries(values));
	return { live: await form.fill(given), flat: await form.fill(given, { flattened: true }) };
}

describe('a box that does not turn with its page (NoRotate)', () => {
	const boxes = [
		'/F 20 /FT /Tx /T (a) /Rect [130 90 180 110] /MK << /BG [0.9 1 0.9] >>',
		'/F 20 /FT /Tx /T (b) /Rect [60 120 110 140] /MK << /BG [0.8 0.8 1] /R 90 >>',
		'/F 20 /FT /Btn /T (c) /Rect [150 60 170 80] /MK << /BG [1 1 0.5] >>',
		'/FT /Tx /T (d) /Rect [230 90 280 110]',
	].map((box) => box.replace('/F 20', '').replace(/$/, box.startsWith('/F 20') ? ' /F 20' : ''));

	withTools.each([0, 90, 180, 270])(
		'stands as before on a page turned by %d degrees',
		async (turn) => {
			const source = formSource(boxes, { page: `/Rotate ${turn}` });
			const { live, flat } = await bothOf(source, { a: 'Ab', b: 'Cd', c: true, d: 'Ef' });
			expect(differingPixels(popplerPages(live), popplerPages(flat))).toBeLessThan(60);
			expect(differingPixels(popplerPages(live), popplerPages(source))).toBeGreaterThan(200);
		},
	);
});

describe('a page that ends inside of a hidden layer', () => {
	const text = (shown: string, y: number) => `BT /Helv 12 Tf 20 ${y} Td (${shown}) Tj ET`;
	const hidden = '/OC /L BDC';
	const source = (content: string, contents = '4 0 R', objects: Record<string, string> = {}) =>
		formSource(['/FT /Tx /T (a) /Rect [100 100 250 120]'], {
			catalog: '/OCProperties << /OCGs [60 0 R] /D << /OFF [60 0 R] >> >>',
			page: `/Contents ${contents} /Resources << /Font << /Helv 5 0 R >> /Properties << /L 60 0 R >> >>`,
			content,
			objects: { '60 0': '<< /Type /OCG /Name (Draft) >>', ...objects },
		});

	withTools.each([
		['alone', source(`${text('Seen', 150)} ${hidden} ${text('Hidden', 50)}`)],
		[
			'with others in it',
			source(`${text('Seen', 150)} ${hidden} /P BMC q ${text('Hidden', 50)} /P << /MCID 0 >> BDC`),
		],
		[
			'that a string seems to end',
			source(`${text('Seen', 150)} ${hidden} ${text('Hidden EMC', 50)} % EMC`),
		],
		[
			'that begins in another part of its content',
			source('', '[61 0 R 62 0 R]', {
				'61 0': streamSource('', `${text('Seen', 150)} ${hidden}`),
				'62 0': streamSource('', text('Hidden', 50)),
			}),
		],
	])('shows its fields when it is flattened: %s', async (_, bytes) => {
		const { flat } = await bothOf(bytes, { a: 'Value' });
		const shown = drawnText(flat);
		expect(shown).toContain('Seen');
		expect(shown).toContain('Value');
		expect(shown).not.toContain('Hidden');
	});

	(hasCase('open-layer.pdf') ? withTools : test.skip)('open-layer.pdf', async () => {
		const { flat } = await bothOf(sharedCase('open-layer.pdf'), { t: 'Value' });
		expect(drawnText(flat).trim().split(/\s+/)).toEqual(['Visible', 'Value']);
	});
});
