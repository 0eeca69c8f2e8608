import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A form as PDFKit makes it: hierarchical names, number formats, and /NeedAppearances. */
export async function formByPdfkit(): Promise<Uint8Array> {
	const document = new PDFDocument({ size: 'A4' });
	document.font('Helvetica').text('Made by PDFKit', 50, 40);
	document.initForm();
	const parent = document.formField('person');
	document.formText('first', 50, 80, 200, 20, {
		parent,
		label: 'First name',
		backgroundColor: '#eee',
	});
	document.formText('last', 50, 110, 200, 20, { parent, borderColor: 'black', align: 'right' });
	document.formText('notes', 50, 140, 300, 80, {
		multiline: true,
		value: 'as it was',
		fontSize: 10,
	});
	const format = { type: 'number', nDec: 2, sepComma: true } as const;
	document.formText('amount', 50, 270, 120, 20, { format });
	document.formCheckbox('agreed', 50, 300, 16, 16, { borderColor: 'black' });
	document.formCheckbox('larger', 90, 300, 30, 20, { backgroundColor: 'yellow' });
	document.addPage({ size: 'A5', layout: 'landscape' });
	document.formText('second page', 20, 30, 150, 18, {});
	document.formCombo('colour', 20, 60, 150, 18, { select: ['red', 'green'], value: 'red' });
	document.end();
	return new Uint8Array(await buffer(document));
}
