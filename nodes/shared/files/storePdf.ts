import type { IBinaryData, IBinaryKeyData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { PdfDownload } from '../transport/requestPdf';

/** Stores the files of one run: n8n's context. A poll passes an object of its own, as its context serves many polls. */
export interface FileStore {
	readonly helpers: Pick<IExecuteFunctions['helpers'], 'prepareBinaryData'>;
}

/** The file-related part of an output item. */
interface ItemWithFiles {
	readonly binary?: IBinaryKeyData;
	readonly fileNameIn?: IDataObject;
}

const filesOf = new WeakMap<FileStore, Set<IBinaryData>>();

/** Remembers a file as one of this run, so that files which came with the input keep their names. */
export function registerFile(context: FileStore, file: IBinaryData): void {
	const files = filesOf.get(context) ?? new Set();
	files.add(file);
	filesOf.set(context, files);
}

/**
 * Streams a PDF into n8n's binary store, without holding it whole. `nameOf` turns the service's file name, if there
 * is one, into the name to store; `.pdf` is added if missing.
 */
export async function storePdf(
	context: FileStore,
	download: PdfDownload,
	nameOf: (fileName: string | undefined) => string,
): Promise<IBinaryData> {
	const file = await download.into(
		async (bytes, fileName) =>
			await context.helpers.prepareBinaryData(
				bytes,
				pdfFileName(nameOf(fileName)),
				'application/pdf',
			),
	);
	registerFile(context, file);
	return file;
}

/**
 * Numbers files of one run that have the same name, in the order of the items: `invoice.pdf`, `invoice (2).pdf`.
 * Ignores letter case, as most disks do.
 */
export function makeFileNamesUnique(context: FileStore, items: readonly ItemWithFiles[]): void {
	const own = filesOf.get(context) ?? new Set();
	const named = items.flatMap((item) =>
		Object.values(item.binary ?? {})
			.filter((file) => own.has(file))
			.map((file) => ({ item, file, name: file.fileName ?? '' })),
	);
	const taken = new Set(named.map(({ name }) => name.toLowerCase()));
	const seen = new Map<string, number>();
	for (const { item, file, name } of named) {
		const next = nextName(name, seen, taken);
		if (next === name) continue;
		if (item.fileNameIn) item.fileNameIn.fileName = next;
		file.fileName = next;
	}
}

function nextName(name: string, seen: Map<string, number>, taken: Set<string>): string {
	const folded = name.toLowerCase();
	let number = (seen.get(folded) ?? 0) + 1;
	let next = name;
	while (number > 1 && taken.has((next = numbered(name, number)).toLowerCase())) number++;
	seen.set(folded, number);
	taken.add(next.toLowerCase());
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
