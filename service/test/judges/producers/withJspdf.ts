import { AcroFormCheckBox, AcroFormRadioButton, AcroFormTextField, jsPDF } from 'jspdf';

/** A form as jsPDF makes it: names in one level, looks that show the caption of its buttons. */
export async function formByJspdf(): Promise<Uint8Array> {
	const document = new jsPDF({ unit: 'pt' });
	document.text('Made by jsPDF', 50, 40);
	const add = (field: AcroFormTextField | AcroFormCheckBox, properties: object) =>
		document.addField(Object.assign(field, properties) as AcroFormTextField);
	const addText = (fieldName: string, properties: object) =>
		add(new AcroFormTextField(), { fieldName, ...properties });
	addText('name', { Rect: [50, 80, 200, 20], value: 'as it was' });
	addText('notes', { Rect: [50, 110, 300, 80], multiline: true, fontSize: 12 });
	addText('comb', { Rect: [50, 210, 160, 20], maxLength: 8, comb: true });
	addText('centred', { Rect: [50, 240, 160, 24], textAlign: 'center' });
	add(new AcroFormCheckBox(), {
		fieldName: 'ticked',
		Rect: [50, 280, 20, 20],
		appearanceState: 'On',
	});
	add(new AcroFormCheckBox(), {
		fieldName: 'clear',
		Rect: [90, 280, 20, 20],
		appearanceState: 'Off',
	});
	const radio = new AcroFormRadioButton();
	radio.fieldName = 'choice';
	document.addField(radio);
	Object.assign(radio.createOption('one'), { Rect: [50, 320, 20, 20] });
	return new Uint8Array(document.output('arraybuffer'));
}
