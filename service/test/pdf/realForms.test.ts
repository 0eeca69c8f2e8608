import { UnusablePdfError } from '../../src/pdf/file/refusals.ts';
import { openForm, type FieldValue, type Form } from '../../src/pdf/form.ts';
import { boxesToTick } from '../judges/boxesToTick.ts';
import { readPdf, type ReadPdf } from '../judges/readPdf.ts';
import { changedPixels, renderPage, type Picture } from '../judges/renderPdf.ts';
import { checkWithQpdf, drawnText, hasTool } from '../judges/tools.ts';
import { realForm, realForms } from '../judges/realForms.ts';
import { someOf } from '../someOf.ts';

const WITHOUT_FIELDS = 'dos-ds82.pdf';
const fillable = realForms.filter((name) => name !== WITHOUT_FIELDS);
const SKIPPED = ['(no real forms at hand)'];
const describeForms =
	fillable.length > 0 ? describe.each(someOf(fillable)) : describe.skip.each(SKIPPED);
const withText = hasTool('pdftotext') ? test : test.skip;
const withQpdf = hasTool('qpdf') ? test : test.skip;

/** `V1é`, `V2é` and so on, cut to the length that fits; and every box ticked. */
function valuesFor(form: Form, { boxes }: ReadPdf): Map<string, FieldValue> {
	const limits = new Map(boxes.map(({ name, maxLength }) => [name, maxLength]));
	return new Map<string, FieldValue>(
		form.fields.map(({ key, type, options, tickable }, index) => {
			const limit = limits.get(key);
			const text = `V${index + 1}é`;
			if (type === 'checkbox' || tickable) return [key, true];
			return [key, options?.at(-1) ?? text.slice(0, limit === 0 ? undefined : limit)];
		}),
	);
}

async function pictures(bytes: Uint8Array, count: number): Promise<Picture[]> {
	const pages: Picture[] = [];
	for (let page = 1; page <= count; page++) pages.push(await renderPage(bytes, page, 1.5));
	return pages;
}

describeForms('the form %s', (name) => {
	let form: Form;
	let empty: { bytes: Uint8Array; read: ReadPdf };
	let filled: { bytes: Uint8Array; read: ReadPdf };
	let values: Map<string, FieldValue>;
	beforeAll(async () => {
		const bytes = realForm(name);
		empty = { bytes, read: await readPdf(bytes) };
		form = await openForm(bytes);
		values = valuesFor(form, empty.read);
		const result = await form.fill(values);
		filled = { bytes: result, read: await readPdf(result) };
	});

	test('offers all its text fields and checkboxes', () => {
		const boxes = empty.read.boxes.filter(({ kind, isCheckbox }) => kind === 'Tx' || isCheckbox);
		const plain = form.fields.filter(({ options, tickable }) => !options || tickable);
		expect(new Set(plain.map(({ key }) => key))).toEqual(new Set(boxes.map((box) => box.name)));
	});

	test('has all its values', () => {
		const wanted = filled.read.boxes.filter(
			({ name, kind }) => kind === 'Tx' && typeof values.get(name) === 'string',
		);
		for (const { name: key, value } of wanted) expect([key, value]).toEqual([key, values.get(key)]);
		for (const { name: key, value, onState } of boxesToTick(filled.read.boxes)) {
			expect([key, value]).toEqual([key, onState]);
		}
	});

	withText('shows all its texts', () => {
		const text = drawnText(filled.bytes);
		const shown = filled.read.boxes
			.filter(({ kind, isComb, isHidden }) => kind === 'Tx' && !isComb && !isHidden)
			.map((box) => values.get(box.name))
			.filter((value) => typeof value === 'string' && value.length >= 2);
		expect(shown.filter((value) => !text.includes(String(value)))).toEqual([]);
	});

	test('shows all its ticks', async () => {
		// The look of the form's author stays, so a box that the form has ticked already looks as before.
		const isTickedBefore = ({ name, onState }: { name: string; onState?: string | undefined }) =>
			empty.read.boxes.some((box) => box.name === name && box.value === onState);
		const boxes = boxesToTick(filled.read.boxes).filter((box) => !isTickedBefore(box));
		if (boxes.length === 0) return;
		const before = await pictures(empty.bytes, empty.read.pageCount);
		const after = await pictures(filled.bytes, filled.read.pageCount);
		const unseen = boxes.filter(({ page, rectangle }) => {
			const [old, now] = [before[page - 1], after[page - 1]];
			return !old || !now || changedPixels(old, now, rectangle) < 4;
		});
		expect(unseen.map((box) => box.name)).toEqual([]);
	});

	withQpdf('is as valid as it was', () => {
		const [before, after] = [checkWithQpdf(empty.bytes), checkWithQpdf(filled.bytes)];
		if (before.status === 0) expect(after).toEqual({ ...after, status: 0 });
		else expect(after.status).not.toBe(2);
	});

	test('has no trace of an earlier fill', async () => {
		const texts = [...values].filter(([, value]) => /^V\d/.test(String(value)));
		const other = new Map(texts.map(([key, value]) => [key, String(value).replace('V', 'W')]));
		const second = await readPdf(await form.fill(other));
		const left = second.boxes.filter(({ value }) => /^V\d/.test(value));
		expect(left).toEqual([]);
	});
});

const testNegative = realForms.includes(WITHOUT_FIELDS) ? test : test.skip;

testNegative(`the form ${WITHOUT_FIELDS}, which has no fields, is refused`, async () => {
	const opening = openForm(realForm(WITHOUT_FIELDS));
	await expect(opening).rejects.toBeInstanceOf(UnusablePdfError);
	await expect(opening).rejects.toMatchObject({ reason: 'no-fields' });
});

describe.each([
	['irs-fw4.pdf', 25, 4],
	['ssa-ss5.pdf', 46, 24],
])('the form %s', (name, texts, ticks) => {
	(realForms.includes(name) ? test : test.skip)('is offered completely', async () => {
		const types = (await openForm(realForm(name))).fields.map(({ type }) => type);
		expect(types.filter((type) => type === 'text')).toHaveLength(texts);
		expect(types.filter((type) => type === 'checkbox')).toHaveLength(ticks);
	});
});
