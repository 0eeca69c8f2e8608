import { pdfSource } from '../pdfSource.ts';

const stream = (dict: string, content: string) =>
	`<< ${dict} /Length ${content.length} >>\nstream\n${content}\nendstream`;

const look = (text: string, dict = '/Subtype /Form /BBox [0 0 80 20]') =>
	stream(
		`${dict} /Resources << /Font << /F 20 0 R >> >>`,
		`0.8 g 0 0 80 20 re f 0 g BT /F 10 Tf 4 6 Td (${text}) Tj ET`,
	);

const box = (name: string, at: string, entries: string) =>
	`<< /Type /Annot /Subtype /Widget /T (${name}) /Rect [${at}] /DA (/Helv 10 Tf 0 g) ${entries} >>`;

/**
 * Two pages that share the resources of the page tree. The first leaves a state unrestored in which everything is half
 * as large; the second restores more than it saved, and is rotated. Their boxes: text, hidden text, text that is not
 * shown on screens, a checkbox that is on, a push button, a signature field, a value without a look, and a look that
 * does not say that it is a form. The link is object 30.
 */
export function hardPages(): Uint8Array {
	return pdfSource({
		'1 0': `<< /Type /Catalog /Pages 2 0 R /AcroForm << /DR << /Font << /Helv 20 0 R >> >>
			/Fields [10 0 R 11 0 R 12 0 R 13 0 R 14 0 R 15 0 R 16 0 R 17 0 R 18 0 R] >> >>`,
		'2 0': `<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 300 200]
			/Resources << /Font << /F 20 0 R >> /XObject << /Field1 6 0 R >> >> >>`,
		'3 0': `<< /Type /Page /Parent 2 0 R /Contents 7 0 R
			/Annots [10 0 R 30 0 R 11 0 R 12 0 R 13 0 R 14 0 R] >>`,
		'4 0': `<< /Type /Page /Parent 2 0 R /Contents [8 0 R 9 0 R] /Rotate 90
			/Annots [15 0 R 16 0 R 17 0 R 18 0 R] >>`,
		'6 0': stream('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', '1 0 0 rg 0 0 20 20 re f'),
		'7 0': stream('', '(a \\( q) pop % q Q\nq 0.5 0 0 0.5 0 0 cm q 1 0 0 1 9 9 cm /Field1 Do'),
		'8 0': stream('', 'q 1 0 0 1 150 20 cm /Field1 Do Q'),
		'9 0': stream('', '0 0 1 rg 7 7 15 15 re f Q Q 0.5 0 0 0.5 7 7 cm'),
		'10 0': box('plain', '20 150 120 170', '/F 4 /FT /Tx'),
		'11 0': box('hidden', '20 120 120 140', '/F 6 /FT /Tx'),
		'12 0': box('noView', '20 90 120 110', '/F 36 /FT /Tx'),
		'13 0': box(
			'tick',
			'140 150 160 170',
			'/F 4 /FT /Btn /V /On /AS /On /AP << /N << /On 21 0 R /Off 22 0 R >> >>',
		),
		'14 0': box('button', '140 90 220 110', '/F 4 /FT /Btn /Ff 65536 /AP << /N 23 0 R >>'),
		'15 0': box('turned', '20 150 120 170', '/F 4 /FT /Tx /MK << /R 90 /BG [1 1 0] >>'),
		'16 0': box('signature', '20 90 180 110', '/F 4 /FT /Sig /AP << /N 24 0 R >>'),
		'17 0': box('present', '20 60 120 80', '/F 4 /FT /Tx /V (Present)'),
		'18 0': box('bare', '140 60 220 80', '/F 4 /FT /Tx /Ff 1 /AP << /N 25 0 R >>'),
		'20 0': '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
		'21 0': look('On'),
		'22 0': look('Off'),
		'23 0': look('Push'),
		'24 0': look('Signed', '/Subtype /Form /BBox [0 0 80 20] /Matrix [0 1 -1 0 3 5]'),
		'25 0': look('Bare', '/BBox [0 0 80 20]'),
		'30 0': `<< /Type /Annot /Subtype /Link /Rect [240 150 290 170] /Border [0 0 1]
			/A << /S /URI /URI (https://example.com/) >> >>`,
	});
}
