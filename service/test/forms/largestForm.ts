import { MOST_FIELDS } from '../../src/pdf/file/refusals.ts';

/** As many text fields on one page as a form may have, written without a library: those take minutes. */
export function largestForm(): Uint8Array {
	const fields = Array.from({ length: MOST_FIELDS }, (_, index) => index);
	const references = fields.map((index) => `${index + 10} 0 R`).join(' ');
	const rect = (x: number, y: number) => `${x} ${y} ${x + 5} ${y + 5}`;
	const objects = [
		'1 0 obj <</Type /Catalog /Pages 2 0 R /AcroForm 4 0 R>> endobj',
		'2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
		`3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${references}]>> endobj`,
		`4 0 obj <</Fields [${references}] /DA (/Helv 4 Tf 0 g) /DR <</Font <</Helv 5 0 R>>>>>> endobj`,
		'5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj',
		...fields.map((index) => {
			const place = rect(6 * (index % 100), 7 * Math.floor(index / 100));
			return `${index + 10} 0 obj <</Type /Annot /Subtype /Widget /FT /Tx /T (f${index}) /Rect [${place}] /P 3 0 R>> endobj`;
		}),
	];
	let text = '%PDF-1.7\n';
	const offsets = objects.map((object) => {
		const at = text.length;
		text += `${object}\n`;
		return [Number.parseInt(object, 10), at] as const;
	});
	const start = text.length;
	const sections = offsets.map(
		([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`,
	);
	text += `xref\n0 1\n0000000000 65535 f \n${sections.join('')}`;
	return Buffer.from(
		`${text}trailer <</Size ${MOST_FIELDS + 10} /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
	);
}
