import { PDFDocument } from '@cantoo/pdf-lib';

const fields = Array.from({ length: 100 }, (_, index) => `Field ${index}`);
const words = 'هذا نص طويل يستغرق رسمه وقتا ';

/** A form with fields for long texts. */
export async function slowForm(): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const form = document.getForm();
	for (const name of fields) {
		const page = document.addPage([600, 800]);
		const field = form.createTextField(name);
		field.enableMultiline();
		field.addToPage(page, { x: 20, y: 20, width: 560, height: 760 });
	}
	return document.save();
}

/** Texts whose letters change their form beside others: some eight seconds of a processor go into drawing them. */
export const slowValues = Object.fromEntries(fields.map((name) => [name, words.repeat(250)]));
