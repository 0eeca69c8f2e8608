import type { IBinaryData, IDataObject, IExecuteFunctions, IPollFunctions } from 'n8n-workflow';
import type { PdfDownload } from '../transport/requestPdf';

/**
 * Streams a PDF into n8n's binary store, without holding it whole. `nameOf` turns the service's file name, if there
 * is one, into the name to store; `.pdf` is added if missing.
 */
export async function storePdf(
	{ helpers }: IExecuteFunctions | IPollFunctions,
	download: PdfDownload,
	nameOf: (fileName: string | undefined) => string,
): Promise<IBinaryData> {
	return await download(
		async (bytes, fileName) =>
			await helpers.prepareBinaryData(bytes, pdfFileName(nameOf(fileName)), 'application/pdf'),
	);
}

interface ItemWithFile {
	readonly file?: IBinaryData;
	readonly fileNameIn?: IDataObject;
}

/**
 * Numbers files that have the same name, in the order of the items: `invoice.pdf`, `invoice (2).pdf`.
 * Ignores letter case, as most disks do.
 */
export function makeFileNamesUnique(items: readonly ItemWithFile[]): void {
	const named = items.flatMap(({ file, fileNameIn }) =>
		file ? [{ file, fileNameIn, name: file.fileName ?? '' }] : [],
	);
	const taken = new Set(named.map(({ name }) => name.toLowerCase()));
	const seen = new Map<string, number>();
	for (const { file, fileNameIn, name } of named) {
		file.fileName = nextName(name, seen, taken);
		if (fileNameIn) fileNameIn.fileName = file.fileName;
	}
}

function nextName(name: string, seen: Map<string, number>, taken: ReadonlySet<string>): string {
	const folded = name.toLowerCase();
	let number = (seen.get(folded) ?? 0) + 1;
	let next = name;
	while (number > 1 && taken.has((next = numbered(name, number)).toLowerCase())) number++;
	seen.set(folded, number);
	return next;
}

function numbered(name: string, number: number): string {
	return name.replace(/\.[^.]*$/, (extension) => ` (${number})${extension}`);
}

/** Most file systems allow 255 bytes; the rest is room for what download dialogs and mailers add. */
const maxBytes = 200;

/** Names that Windows reserves for devices, with or without an extension, and blanks before it. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[\d¹²³])\s*(\..*)?$/i;

/**
 * Turns any text into a file name that every file system and mail program accepts: no path, control or text-direction
 * characters, no reserved name, one Unicode form, not too long, and exactly one `.pdf` at the end.
 */
export function pdfFileName(text: string): string {
	const name = text
		.normalize()
		.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
		.replace(/[\\/:*?"<>|]+/g, '-')
		.replace(/\s+/g, ' ')
		.replace(/(\s*\.pdf)+\s*$/i, '')
		.replace(/^[\s.]+|[\s.]+$/g, '');
	const safe = reserved.test(name) ? `_${name}` : name;
	return `${shorten(safe) || 'document'}.pdf`;
}

function shorten(name: string): string {
	let short = '';
	let bytes = 0;
	for (const character of name) {
		bytes += Buffer.byteLength(character);
		if (bytes > maxBytes) break;
		short += character;
	}
	return short.trimEnd();
}
