import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { openForm, type FormField } from '../../../src/pdf/form.ts';
import { readPdf, valuesByName } from '../../judges/readPdf.ts';
import { PUSH_BUTTON, READ_ONLY, pdfText, pdfWith, type Box } from '../pdfWith.ts';

async function fieldsOf(boxes: readonly Box[], rotate = 0): Promise<readonly FormField[]> {
	return (await openForm(await pdfWith(boxes, { rotate }))).fields;
}

describe('which fields a form offers', () => {
	test('text fields and checkboxes, also those that are read-only', async () => {
		const fields = await fieldsOf([
			{ name: 'name' },
			{ name: 'agreed', type: 'Btn' },
			{ name: 'fixed', entries: { Ff: READ_ONLY } },
		]);
		expect(fields.map(({ key, type }) => [key, type])).toEqual([
			['name', 'text'],
			['agreed', 'checkbox'],
			['fixed', 'text'],
		]);
	});

	test('no push buttons, lists without options or signatures', async () => {
		const fields = await fieldsOf([
			{ name: 'name' },
			{ name: 'button', type: 'Btn', entries: { Ff: PUSH_BUTTON } },
			{ name: 'choice', type: 'Ch' },
			{ name: 'signature', type: 'Sig' },
		]);
		expect(fields.map(({ key }) => key)).toEqual(['name']);
	});

	test('fields that the form itself has forgotten to list', async () => {
		const fields = await fieldsOf([{ name: 'listed' }, { name: 'forgotten', isOrphan: true }]);
		expect(fields.map(({ key }) => key)).toEqual(['listed', 'forgotten']);
	});

	test('fields of a hierarchy that the form has forgotten as a whole', async () => {
		const document = await PDFDocument.create();
		const page = document.addPage();
		for (const name of ['person.name.first', 'person.name.last', 'person.born']) {
			document.getForm().createTextField(name).addToPage(page);
		}
		document.getForm().acroForm.dict.set(PDFName.of('Fields'), document.context.obj([]));
		const form = await openForm(await document.save({ updateFieldAppearances: false }));
		const filled = await form.fill(new Map(form.fields.map(({ key }) => [key, 'x'])));
		const listed = (await PDFDocument.load(filled)).getForm().getFields();
		expect(listed.map((field) => field.getName()).sort()).toEqual([
			'person.born',
			'person.name.first',
			'person.name.last',
		]);
		expect([...valuesByName(await readPdf(filled)).values()]).toEqual([['x'], ['x'], ['x']]);
	});

	test('a name that several boxes share once', async () => {
		const fields = await fieldsOf([{ name: 'name' }, { name: 'other' }, { name: 'name' }]);
		expect(fields.map(({ key }) => key)).toEqual(['name', 'other']);
	});

	test('no box without a name', async () => {
		const fields = await fieldsOf([{}, { name: 'name' }]);
		expect(fields.map(({ key }) => key)).toEqual(['name']);
	});

	test.each(['a.b', 'list[0].x', 'What? 🌍', '__proto__', 'constructor', ' ', 'Größe/Länge#1'])(
		'a field named %j under exactly this key',
		async (name) => {
			const [field] = await fieldsOf([{ name }]);
			expect(field?.key).toBe(name);
		},
	);
});

describe('the type of a field', () => {
	const script = (code: string) => ({ AA: { F: { S: 'JavaScript', JS: pdfText(code) } } });

	test('is number if its author formats it as a number', async () => {
		const [field] = await fieldsOf([
			{ name: 'amount', entries: script('AFNumber_Format(2, 0, 0, 0, "", true);') },
		]);
		expect(field?.type).toBe('number');
	});

	test.each(['AFPercent_Format(0, 0);', 'AFPercent_Keystroke(2, 1);'])(
		'is number if its author formats it as percent: %s',
		async (code) => {
			const [field] = await fieldsOf([{ name: 'share', entries: script(code) }]);
			expect(field?.type).toBe('number');
		},
	);

	test('is text if its author formats it as something else', async () => {
		const [field] = await fieldsOf([
			{ name: 'day', entries: script('AFDate_FormatEx("dd.mm.yyyy");') },
		]);
		expect(field?.type).toBe('text');
	});
});

describe('the label of a field', () => {
	test('is its tooltip, in one line', async () => {
		const [field] = await fieldsOf([
			{ name: 'f1_01[0]', entries: { TU: pdfText(' First name\nand initial ') } },
		]);
		expect(field?.label).toBe('First name and initial');
	});

	test.each([
		['firstName', 'First Name'],
		['form1[0].#subform[0].last_name[0]', 'Last name'],
		['E-mail', 'E-mail'],
		['42', '42'],
		['_', '_'],
	])('is made of the name %j where there is no tooltip: %j', async (name, label) => {
		const [field] = await fieldsOf([{ name }]);
		expect(field?.label).toBe(label);
	});

	test('is cut off when the tooltip holds a whole page of text', async () => {
		const [field] = await fieldsOf([{ name: 'a', entries: { TU: pdfText('x'.repeat(2000)) } }]);
		expect(field?.label).toMatch(/^x{499}…$/);
	});
});

describe('the order of the fields', () => {
	const scattered: readonly Box[] = [
		{ name: 'second page', page: 1 },
		{ name: 'bottom', at: [20, 100, 120, 120] },
		{ name: 'top right', at: [200, 503, 300, 523] },
		{ name: 'top left', at: [20, 500, 120, 520] },
		{ name: 'middle', at: [20, 300, 120, 320] },
	];

	test('is that of reading, although boxes of one line are not quite level', async () => {
		expect((await fieldsOf(scattered)).map(({ key }) => key)).toEqual([
			'top left',
			'top right',
			'middle',
			'bottom',
			'second page',
		]);
	});

	test('follows the page as it is displayed when it is turned', async () => {
		const fields = await fieldsOf(
			[
				{ name: 'lower', at: [300, 50, 320, 150] },
				{ name: 'upper right', at: [40, 300, 60, 400] },
				{ name: 'upper left', at: [40, 50, 60, 150] },
			],
			90,
		);
		expect(fields.map(({ key }) => key)).toEqual(['upper left', 'upper right', 'lower']);
	});
});
