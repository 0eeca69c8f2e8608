import { PDFDocument } from '@cantoo/pdf-lib';

/** A drop-down, a group of radio buttons and a text field, as pdf-lib draws them. */
export async function formOfChoices({
	withText = true,
	isEditable = false,
} = {}): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([400, 300]);
	const form = document.getForm();
	const dropDown = form.createDropdown('country');
	dropDown.addOptions(['Austria', 'Chad', 'Peru']);
	if (isEditable) dropDown.enableEditing();
	dropDown.addToPage(page, { x: 20, y: 200, width: 200, height: 20 });
	const radio = form.createRadioGroup('size');
	radio.addOptionToPage('small', page, { x: 20, y: 100, width: 20, height: 20 });
	radio.addOptionToPage('large', page, { x: 60, y: 100, width: 20, height: 20 });
	if (withText) {
		form.createTextField('name').addToPage(page, { x: 20, y: 20, width: 200, height: 20 });
	}
	return document.save();
}
