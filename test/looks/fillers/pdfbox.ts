import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runJava, whyNotJava } from './java.ts';
import type { Job } from './job.ts';

const JARS = ['pdfbox2.jar', 'fontbox2.jar', 'commons-logging.jar', 'bcprov.jar', 'bcpkix.jar'].map(
	(jar) => join('/usr/share/java', jar),
);

/** Why PDFBox cannot be used here; `undefined` if it can. */
export function whyNoPdfbox(): string | undefined {
	return whyNotJava('libpdfbox2-java', '/usr/share/java/pdfbox2.jar');
}

/**
 * Fills all forms in one run of Java. Writes `pdfbox.pdf`, with PDFBox's appearances, and
 * `values.pdf`, with values that the viewer has to draw, into each job's folder.
 */
export function fillWithPdfbox(jobs: readonly Job[], folder: string): void {
	const lines = jobs.map((job) => {
		const values = join(job.folder, 'values.tsv');
		const rows = [...job.values].map((row) => row.map(escaped).join('\t'));
		writeFileSync(values, rows.join('\n'));
		return [job.path, values, job.file('pdfbox'), job.file('values')].join('\t');
	});
	const list = join(folder, 'pdfbox.tsv');
	writeFileSync(list, lines.join('\n'));
	runJava('FillForms', JARS, folder, list);
}

function escaped(text: string): string {
	return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
