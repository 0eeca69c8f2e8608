import { pdfSource } from '../pdf/pdfSource.ts';

export const tickGroupKey = 'status';
const look = (content: string) =>
	`<< /Subtype /Form /BBox [0 0 20 20] /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Boxes of one checkbox, ticked in these states, from left to right or as `place` says; `field` has more entries of it. */
export function tickGroup(
	states: readonly string[],
	field = '',
	place = (index: number): readonly [number, number] => [20 + index * 40, 20],
): Uint8Array {
	const refs = states.map((_, index) => `${10 + index} 0 R`).join(' ');
	const rectangle = ([x, y]: readonly [number, number]) => [x, y, x + 20, y + 20].join(' ');
	const boxes = states.map((state, index): [string, string] => [
		`${10 + index} 0`,
		`<< /Type /Annot /Subtype /Widget /Parent 4 0 R /F 4 /MK << /CA (4) /BC [0] >> /AS /Off
		/Rect [${rectangle(place(index))}] /AP << /N << /${state} 30 0 R /Off 31 0 R >> >> >>`,
	]);
	return pdfSource({
		'1 0': '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
		'2 0': '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'3 0': `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [${refs}] >>`,
		'4 0': `<< /FT /Btn /T (${tickGroupKey}) /Kids [${refs}] ${field} >>`,
		...Object.fromEntries(boxes),
		'30 0': look('0 g 4 4 12 12 re f'),
		'31 0': look('0 G 1 1 18 18 re S'),
	});
}
