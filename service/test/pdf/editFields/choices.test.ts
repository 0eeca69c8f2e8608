import { PDFDocument } from '@cantoo/pdf-lib';
import { editFields } from '../../../src/pdf/editFields/editFields.ts';
import type { EditableField } from '../../../src/pdf/editFields/editableField.ts';
import { readFields } from '../../../src/pdf/editFields/readFields.ts';
import { openForm } from '../../../src/pdf/form.ts';
import { formOfChoices } from '../../forms/formOfChoices.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { drawnText, hasTool } from '../../judges/tools.ts';
import { tickGroup } from '../../forms/tickGroup.ts';
import { plainPdf } from './plainPdf.ts';

/** The fields of the form with changes by key. */
async function changed(
	bytes: Uint8Array,
	changes: Record<string, (field: EditableField) => EditableField>,
): Promise<Uint8Array> {
	const fields = await readFields(bytes);
	return editFields(
		bytes,
		fields.map((field) => changes[field.key]?.(field) ?? field),
	);
}

const filled = async (bytes: Uint8Array, key: string, value: string) =>
	(await openForm(bytes)).fill(new Map([[key, value]]));

describe('a drop-down or a group of radio buttons', () => {
	it('is among the fields, with its options', async () => {
		const fields = await readFields(await formOfChoices());
		expect(fields).toMatchObject([
			{
				key: 'country',
				type: 'text',
				choice: { kind: 'dropDown', options: ['Austria', 'Chad', 'Peru'] },
			},
			{ key: 'size', type: 'text', choice: { kind: 'radio', options: ['small', 'large'] } },
			{ key: 'name', type: 'text', text: { multiline: false } },
		]);
		expect(fields[1]?.boxes).toHaveLength(2);
	});

	it('stays as it is when nothing is asked for', async () => {
		const bytes = await formOfChoices();
		expect(await readFields(await changed(bytes, {}))).toEqual(await readFields(bytes));
	});

	it('gets another key, label and place, and is filled as before', async () => {
		const up = (field: EditableField) => ({
			...field,
			key: `new.${field.key}`,
			label: `The ${field.key}`,
			boxes: field.boxes.map((box) => ({ ...box, y: box.y + 30 })),
		});
		const made = await changed(await formOfChoices(), { country: up, size: up });
		const both = await filled(await filled(made, 'new.country', 'Chad'), 'new.size', 'large');
		const { boxes } = await readPdf(both);
		expect(
			boxes.map(({ name, value, rectangle }) => [name, value, Math.round(rectangle[1])]),
		).toEqual([
			['new.country', 'Chad', 230],
			['new.size', '1', 130],
			['new.size', '1', 130],
			['name', '', 20],
		]);
		const labels = (await openForm(made)).fields.map(({ label }) => label);
		expect(labels).toEqual(['The country', 'The size', 'Name']);
	});

	it('gets other options if it is a drop-down; a value that is none of them goes', async () => {
		const chosen = await filled(await formOfChoices(), 'country', 'Chad');
		const withOptions = (options: string[]) => (field: EditableField) => ({
			...field,
			choice: { kind: 'dropDown' as const, options },
		});
		const kept = await changed(chosen, { country: withOptions(['Chad', 'Österreich']) });
		expect((await readPdf(kept)).boxes[0]?.value).toBe('Chad');
		expect((await readPdf(await filled(kept, 'country', 'Österreich'))).boxes[0]?.value).toBe(
			'Österreich',
		);
		const gone = await changed(chosen, { country: withOptions(['Peru']) });
		expect((await readPdf(gone)).boxes[0]?.value).toBe('');
		await expect(filled(gone, 'country', 'Chad')).rejects.toThrow('"Peru"');
	});

	const renamed =
		(...options: string[]) =>
		(field: EditableField): EditableField =>
			field.choice ? { ...field, choice: { ...field.choice, options } } : field;

	it('gets other texts for its buttons, by which it is filled then', async () => {
		const named = await changed(await formOfChoices(), { size: renamed('S – klein', 'L') });
		const [, size] = await readFields(named);
		expect(size?.choice?.options).toEqual(['S – klein', 'L']);
		expect(size?.boxes.map(({ option }) => option)).toEqual(['S – klein', 'L']);
		const pressed = async (bytes: Uint8Array) =>
			(await PDFDocument.load(bytes)).getForm().getRadioGroup('size').getSelected();
		expect(await pressed(await filled(named, 'size', 'L'))).toBe('L');
		await expect(filled(named, 'size', 'large')).rejects.toThrow('"S – klein", "L"');
		expect((await readPdf(await filled(named, 'size', 'L'))).boxes[1]?.value).toBe('1');
		const back = await changed(named, { size: renamed('small', 'large') });
		expect(await pressed(await filled(back, 'size', 'small'))).toBe('small');
	});

	it('gets other options if it is a list; what is chosen in it stays, and it shows them', async () => {
		const document = await PDFDocument.create();
		const list = document.getForm().createOptionList('tongue');
		list.addOptions(['Czech', 'Dutch', 'Finnish']);
		list.enableMultiselect();
		list.addToPage(document.addPage([300, 200]), { x: 20, y: 20, width: 150, height: 120 });
		list.select(['Czech', 'Dutch']);
		const made = await changed(await document.save(), {
			tongue: renamed('Danish', 'Dutch', 'Greek'),
		});
		expect((await PDFDocument.load(made)).getForm().getOptionList('tongue').getSelected()).toEqual([
			'Dutch',
		]);
		if (hasTool('pdftotext')) expect(drawnText(made)).toMatch(/Danish\s+Dutch\s+Greek/);
		expect((await readPdf(await filled(made, 'tongue', 'Greek'))).boxes[0]?.value).toBe('Greek');
	});

	it('can be drawn if it is a drop-down', async () => {
		const box = { page: 1, x: 60, y: 480, width: 200, height: 16 };
		const choice = { kind: 'dropDown' as const, options: ['red', 'grün'] };
		const made = await editFields(await plainPdf(), [
			{ key: 'color', label: 'Color', type: 'text', boxes: [box], choice },
		]);
		const { boxes } = await readPdf(await filled(made, 'color', 'grün'));
		expect(boxes).toMatchObject([{ name: 'color', kind: 'Ch', value: 'grün' }]);
	});

	it('goes if it is left out', async () => {
		const bytes = await formOfChoices();
		const [, , name] = await readFields(bytes);
		const made = await editFields(bytes, name ? [name] : []);
		expect((await readPdf(made)).boxes.map((box) => box.name)).toEqual(['name']);
	});

	it.each<[string, string, (field: EditableField) => EditableField]>([
		[
			'cannot become another kind',
			'country',
			({ id = '', key, label, type, boxes }) => ({ id, key, label, type, boxes }),
		],
		['type has to be text', 'country', (field) => ({ ...field, type: 'number' })],
		[
			'a drop-down or a list needs options',
			'country',
			(field) => ({ ...field, choice: { kind: 'dropDown', options: [] } }),
		],
		[
			'two of its options are equal',
			'country',
			(field) => ({ ...field, choice: { kind: 'dropDown', options: ['a', 'a'] } }),
		],
		[
			'an option is empty',
			'country',
			(field) => ({ ...field, choice: { kind: 'dropDown', options: ['a', ' '] } }),
		],
		[
			'its buttons need a text each',
			'size',
			(field) => ({ ...field, choice: { kind: 'radio', options: ['a', 'b', 'c'] } }),
		],
		[
			'two of its options are equal',
			'size',
			(field) => ({ ...field, choice: { kind: 'radio', options: ['a', 'a'] } }),
		],
		[
			'each of its options needs a button',
			'size',
			({ key, label, type, boxes, choice }) => ({
				key,
				label,
				type,
				boxes: boxes.map(({ page, x, y, width, height }) => ({ page, x, y, width, height })),
				...(choice && { choice }),
			}),
		],
		[
			'can only be moved, or removed together',
			'size',
			(field) => ({ ...field, boxes: field.boxes.slice(1) }),
		],
	])('is refused where %s', async (why, key, change) => {
		await expect(changed(await formOfChoices(), { [key]: change })).rejects.toThrow(why);
	});
});

describe('a group of boxes to tick', () => {
	it('is a checkbox with options, which get other texts; its states stay', async () => {
		const bytes = tickGroup(['1', '2', '3']);
		const [status] = await readFields(bytes);
		expect(status).toMatchObject({
			type: 'checkbox',
			choice: { kind: 'checkboxGroup', options: ['1', '2', '3'] },
			boxes: [{ option: '1' }, { option: '2' }, { option: '3' }],
		});
		const named = await changed(bytes, {
			status: (field) => ({
				...field,
				choice: { kind: 'checkboxGroup', options: ['Single', 'Married', 'Widowed'] },
			}),
		});
		const { fields } = await openForm(named);
		expect(fields[0]?.options).toEqual(['Single', 'Married', 'Widowed']);
		const { boxes } = await readPdf(await filled(named, 'status', 'Married'));
		expect(boxes.map(({ value }) => value)).toEqual(['Off', '2', 'Off']);
	});

	it('may be a plain checkbox for a template of an earlier version, and loses nothing', async () => {
		const bytes = tickGroup(['1', '2', '3']);
		const made = await changed(bytes, {
			status: ({ id = '', key, type, boxes }) => ({
				id,
				key,
				type,
				boxes,
				label: 'Filing status',
			}),
		});
		const { fields } = await openForm(made);
		expect(fields).toMatchObject([{ label: 'Filing status', options: ['1', '2', '3'] }]);
	});
});
