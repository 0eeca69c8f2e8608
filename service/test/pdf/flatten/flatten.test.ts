import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openForm, type FieldValue, type Form } from '../../../src/pdf/form.ts';
import { UnfillableValueError } from '../../../src/pdf/file/refusals.ts';
import { differingPixels, popplerPages } from '../../judges/popplerPages.ts';
import { readPdf } from '../../judges/readPdf.ts';
import { realForm, realForms } from '../../judges/realForms.ts';
import { changedPixels, renderPage, type Picture } from '../../judges/renderPdf.ts';
import { checkWithQpdf, drawnText, hasTool, valuesByQpdf } from '../../judges/tools.ts';
import { someOf } from '../../someOf.ts';
import { hardPages } from './hardPages.ts';

/** Forms as people make them, which come with the mock. */
const samples = join(import.meta.dirname, '../../../../test/mock-server/samples');

const testWithTools = hasTool('qpdf') && hasTool('pdftotext') ? test : test.skip;

/** All but one without fields. */
const fillable = someOf(realForms.filter((name) => name !== 'dos-ds82.pdf'));

/** A value that each field takes, unlike anything in the template. */
function valuesFor({ fields }: Form): Map<string, FieldValue> {
	return new Map(
		fields.map(({ key, type, options }) => {
			const plain = { text: 'Zq', number: 47, checkbox: true }[type];
			return [key, options?.at(-1) ?? plain];
		}),
	);
}

/** The same fill with fields and without. */
async function bothOf(bytes: Uint8Array): Promise<{ live: Uint8Array; flat: Uint8Array }> {
	const form = await openForm(bytes);
	const values = valuesFor(form);
	try {
		await form.fill(values);
	} catch (error) {
		if (!(error instanceof UnfillableValueError)) throw error;
		for (const { key } of [error, ...error.others]) values.delete(key);
	}
	return { live: await form.fill(values), flat: await form.fill(values, { flattened: true }) };
}

async function expectFlat(bytes: Uint8Array): Promise<void> {
	expect((await readPdf(bytes)).boxes).toEqual([]);
	expect(valuesByQpdf(bytes).size).toBe(0);
	expect(checkWithQpdf(bytes).status).not.toBe(2);
}

/** More than any page has, whatever its rotation. */
const wholePage = [-20_000, -20_000, 20_000, 20_000] as const;

function changed(before: Picture, after: Picture): number {
	expect([after.width, after.height]).toEqual([before.width, before.height]);
	return changedPixels(before, after, wholePage);
}

describe('a form that is filled and flattened', () => {
	testWithTools.each(['consent-form', 'course-certificate', 'invoice'])(
		'has no fields, and looks as with fields: %s',
		async (name) => {
			const sample = new Uint8Array(readFileSync(join(samples, `${name}.pdf`)));
			const { live, flat } = await bothOf(sample);
			await expectFlat(flat);
			expect(drawnText(flat)).toContain('Zq');
			expect(drawnText(flat)).toBe(drawnText(live));
			expect(differingPixels(popplerPages(live), popplerPages(flat))).toBe(0);
			expect(differingPixels(popplerPages(sample), popplerPages(flat))).toBeGreaterThan(100);
			const pictures = [await renderPage(live, 1, 2), await renderPage(flat, 1, 2)] as const;
			expect(changed(...pictures)).toBeLessThan(20);
		},
	);

	(fillable.length > 0 ? testWithTools : test.skip).each(fillable)(
		'looks as with fields to poppler, and to PDFium but for radio buttons: %s',
		async (name) => {
			const { live, flat } = await bothOf(realForm(name));
			await expectFlat(flat);
			// A place is rounded a second time; all text of these pages is thousands of pixels.
			expect(differingPixels(popplerPages(live, 3), popplerPages(flat, 3))).toBeLessThan(10);
			// PDFium draws buttons without a look of their own for their state as it likes, while they are fields.
			const pictures = [await renderPage(live, 1), await renderPage(flat, 1)] as const;
			expect(changed(...pictures)).toBeLessThan(150);
		},
	);

	testWithTools('has no objects whose values another program could still read', async () => {
		const form = await openForm(hardPages());
		const flat = await form.fill(new Map([['plain', 'Secret']]), { flattened: true });
		const source = Buffer.from(flat).toString('latin1');
		expect(source).not.toContain(
			Buffer.from('Secret', 'utf16le').swap16().toString('hex').toUpperCase(),
		);
		await expectFlat(flat);
	});
});

describe('on pages that leave the graphics state changed, share resources and are rotated', () => {
	testWithTools('everything looks as before', async () => {
		const form = await openForm(hardPages());
		const values = new Map([
			['plain', 'Zq'],
			['turned', 'Yx'],
			// Without a look of its own, each viewer would draw it in its own way.
			['present', 'Present'],
			['hidden', 'Hid'],
			['noView', 'Nov'],
		]);
		const live = await form.fill(values);
		const flat = await form.fill(values, { flattened: true });
		await expectFlat(flat);
		expect(differingPixels(popplerPages(live), popplerPages(flat))).toBe(0);
		const text = drawnText(flat);
		for (const shown of ['Zq', 'Yx', 'Push', 'Signed', 'Present']) expect(text).toContain(shown);
		for (const hidden of ['Hid', 'Nov']) expect(text).not.toContain(hidden);
	});

	testWithTools('a value without a look is drawn', async () => {
		const form = await openForm(hardPages());
		expect(drawnText(await form.fill(new Map(), { flattened: true }))).toContain('Present');
	});

	test('annotations that are no fields stay', async () => {
		const form = await openForm(hardPages());
		const flat = await form.fill(new Map(), { flattened: true });
		const source = Buffer.from(flat).toString('latin1');
		// The last revision stands at the end; its second page has no annotations.
		const lists = [...source.matchAll(/\/Annots (\[[^\]]*\])/g)].map(([, list]) => list);
		expect(lists.at(-1)).toBe('[ 30 0 R ]');
		expect(lists).toHaveLength(3);
	});

	test('the same values give the same bytes, and later fills have fields', async () => {
		const form = await openForm(hardPages());
		const values = new Map([['plain', 'Zq']]);
		const first = await form.fill(values, { flattened: true });
		expect(await form.fill(values, { flattened: true })).toEqual(first);
		expect((await readPdf(await form.fill(values))).boxes).toHaveLength(9);
	});
});
