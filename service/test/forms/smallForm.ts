import { PDFDocument } from '@cantoo/pdf-lib';

export interface SmallFormOptions {
	readonly text?: readonly string[];
	readonly checkboxes?: readonly string[];
	/** Greatest length of every text field. */
	readonly maxLength?: number;
}

/** A one-page PDF form, one field below the other. */
export async function smallForm({
	text = ['Name'],
	checkboxes = [],
	maxLength,
}: SmallFormOptions = {}): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([300, 60 + 30 * (text.length + checkboxes.length)]);
	const form = document.getForm();
	let y = page.getHeight();
	for (const key of text) {
		const field = form.createTextField(key);
		if (maxLength !== undefined) field.setMaxLength(maxLength);
		field.addToPage(page, { x: 20, y: (y -= 30), width: 200, height: 20 });
	}
	for (const key of checkboxes) {
		form.createCheckBox(key).addToPage(page, { x: 20, y: (y -= 30), width: 16, height: 16 });
	}
	return document.save();
}
