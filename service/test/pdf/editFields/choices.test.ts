import { editFields } from '../../../src/pdf/editFields/editFields.ts';
import type { EditableField } from '../../../src/pdf/editFields/editableField.ts';
import { readFields } from '../../../src/pdf/editFields/readFields.ts';
import { openForm } from '../../../src/pdf/form.ts';
import { formOfChoices } from '../../forms/formOfChoices.ts';
import { readPdf } from '../../judges/readPdf.ts';
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
	(await openForm(bytes, { choices: true })).fill(new Map([[key, value]]));

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
		const labels = (await openForm(made, { choices: true })).fields.map(({ label }) => label);
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
			'a drop-down needs options',
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
			'only the options of a drop-down',
			'size',
			(field) => ({ ...field, choice: { kind: 'radio', options: ['a', 'b'] } }),
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
