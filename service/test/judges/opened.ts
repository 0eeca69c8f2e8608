import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnText, hasTool } from './tools.ts';
import { heapOf, loadPdfium } from './pdfium.ts';

/** Reads the text of a file that may ask for a password; undefined if it does not open. */
type Reader = (bytes: Uint8Array, password: string | undefined) => Promise<string | undefined>;

/** What a program prints about a file; undefined if it fails. */
function printed(program: string, options: readonly string[], bytes: Uint8Array) {
	const folder = mkdtempSync(join(tmpdir(), 'opened-'));
	try {
		const file = join(folder, 'file.pdf');
		writeFileSync(file, bytes);
		const { status, stdout } = spawnSync(program, [...options, file, '-'], { maxBuffer: 1 << 28 });
		return status === 0 ? stdout : undefined;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

const byPdfJs: Reader = async (bytes, password) => {
	const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
	const task = pdfjs.getDocument({
		data: Uint8Array.from(bytes),
		verbosity: pdfjs.VerbosityLevel.ERRORS,
		...(password !== undefined && { password }),
	});
	try {
		const document = await task.promise;
		const page = await document.getPage(1);
		const { items } = await page.getTextContent();
		const fields = (await page.getAnnotations()) as readonly { fieldValue?: unknown }[];
		return [
			...items.map((item) => ('str' in item ? item.str : '')),
			...fields.map(({ fieldValue }) => String(fieldValue)),
		].join('\n');
	} catch (error) {
		if ((error as Error).name === 'PasswordException') return undefined;
		throw error;
	} finally {
		await task.destroy();
	}
};

const byPdfium: Reader = async (bytes, password) => {
	const pdfium = await loadPdfium();
	const { malloc, free } = pdfium.pdfium.wasmExports;
	const memory = malloc(bytes.length);
	heapOf(pdfium).set(bytes, memory);
	const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, password ?? '');
	try {
		if (document === 0) return undefined;
		// What fields show is no text of the page before.
		const withFields = pdfium.FPDF_LoadPage(document, 0);
		pdfium.FPDFPage_Flatten(withFields, 0);
		pdfium.FPDF_ClosePage(withFields);
		const page = pdfium.FPDF_LoadPage(document, 0);
		const text = pdfium.FPDFText_LoadPage(page);
		const count = pdfium.FPDFText_CountChars(text);
		const characters = Array.from({ length: count }, (_, index) =>
			String.fromCodePoint(pdfium.FPDFText_GetUnicode(text, index)),
		);
		pdfium.FPDFText_ClosePage(text);
		pdfium.FPDF_ClosePage(page);
		return characters.join('');
	} finally {
		if (document !== 0) pdfium.FPDF_CloseDocument(document);
		free(memory);
	}
};

const byPoppler: Reader = async (bytes, password) =>
	printed(
		'pdftotext',
		[...(password === undefined ? [] : ['-upw', password]), '-enc', 'UTF-8'],
		bytes,
	)?.toString('utf8');

/** What qpdf decrypts, read by poppler. */
const byQpdf: Reader = async (bytes, password) => {
	const options = password === undefined ? [] : [`--password=${password}`];
	const plain = printed('qpdf', [...options, '--decrypt'], bytes);
	return plain && drawnText(plain);
};

/** The most characters that pdftotext takes of a password. */
const mostOfPoppler = 32;

/** Programs that share no code with the engine, that are there, and that take so long a password. */
export function readersFor(password: string): ReadonlyMap<string, Reader> {
	const isForPoppler = password.length <= mostOfPoppler && hasTool('pdftotext');
	return new Map<string, Reader>([
		['pdf.js', byPdfJs],
		['PDFium', byPdfium],
		...(isForPoppler ? [['poppler', byPoppler] as const] : []),
		...(hasTool('qpdf') && hasTool('pdftotext') ? [['qpdf', byQpdf] as const] : []),
	]);
}
