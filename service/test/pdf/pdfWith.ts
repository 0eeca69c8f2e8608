import { PDFDocument, PDFHexString, PDFName, PDFRef, type PDFObject } from '@cantoo/pdf-lib';

type Entries = Record<string, unknown>;

/** A box to put on a page; what is not said is that of a plain text field. */
export interface Box {
	readonly name?: string;
	readonly type?: 'Tx' | 'Btn' | 'Ch' | 'Sig';
	/** Left, bottom, right and top. */
	readonly at?: readonly [number, number, number, number];
	/** From 0. */
	readonly page?: number;
	/** Left out of the form's field list. */
	readonly isOrphan?: boolean;
	/** Stands in the page's list itself instead of having an object number; then it is an orphan. */
	readonly isDirect?: boolean;
	/** More entries of its dictionary, as literals of pdf-lib. */
	readonly entries?: Entries;
}

export const MULTILINE = 1 << 12;
export const PASSWORD = 1 << 13;
export const COMB = 1 << 24;
export const READ_ONLY = 1;
export const RICH_TEXT = 1 << 25;
export const RADIO = 1 << 15;
export const PUSH_BUTTON = 1 << 16;

/** A form of these boxes, made without pdf-lib's form API. `form` adds entries to /AcroForm. */
export async function pdfWith(
	boxes: readonly Box[],
	{ form = {}, rotate = 0 }: { form?: Entries; rotate?: number } = {},
): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const { context } = document;
	const pageCount = Math.max(...boxes.map(({ page = 0 }) => page), 0) + 1;
	const annotations = Array.from({ length: pageCount }, (): PDFObject[] => []);
	const fields: PDFRef[] = [];
	boxes.forEach((box, index) => {
		const dict = context.obj(dictionary(box, index) as Record<string, PDFObject>);
		const item = box.isDirect ? dict : context.register(dict);
		annotations[box.page ?? 0]?.push(item);
		if (item instanceof PDFRef && !box.isOrphan) fields.push(item);
	});
	for (const refs of annotations) {
		const page = document.addPage([400, 600]);
		page.node.set(PDFName.of('Annots'), context.obj(refs));
		if (rotate !== 0) page.node.set(PDFName.of('Rotate'), context.obj(rotate));
	}
	const dict: Entries = { Fields: fields, ...form };
	document.catalog.set(PDFName.of('AcroForm'), context.obj(dict as Record<string, PDFObject>));
	return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** A text string for `entries`. */
export function pdfText(text: string): PDFHexString {
	return PDFHexString.fromText(text);
}

function dictionary(box: Box, index: number): Entries {
	const bottom = 550 - index * 40;
	return {
		Type: 'Annot',
		Subtype: 'Widget',
		F: 4,
		FT: box.type ?? 'Tx',
		...(box.name === undefined ? {} : { T: pdfText(box.name) }),
		Rect: box.at ?? [20, bottom, 220, bottom + 20],
		DA: pdfText('/Helv 0 Tf 0 g'),
		...box.entries,
	};
}
