import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runJava, whyNotJava } from './java.ts';
import type { Job } from './job.ts';

const PDFTK = '/usr/share/pdftk/pdftk.jar';
const JARS = [PDFTK, '/usr/share/java/bcprov.jar', '/usr/share/java/commons-lang3.jar'];

/** Why pdftk cannot be used here; `undefined` if it can. */
export function whyNoPdftk(): string | undefined {
	return whyNotJava('pdftk-java', PDFTK);
}

/** Fills all forms in one run of Java. Writes `pdftk.pdf` into the folder of each that pdftk can read. */
export function fillWithPdftk(jobs: readonly Job[], folder: string): void {
	const lines = jobs.map((job) => {
		const xfdf = join(job.folder, 'values.xfdf');
		writeFileSync(xfdf, xfdfOf(job.values));
		return [job.path, 'fill_form', xfdf, 'output', job.file('pdftk'), 'drop_xfa'].join('\t');
	});
	const list = join(folder, 'pdftk.tsv');
	writeFileSync(list, lines.join('\n'));
	runJava('RunPdftk', JARS, folder, list);
}

function xfdfOf(values: ReadonlyMap<string, string>): string {
	const fields = [...values].map(
		([name, value]) => `<field name="${escaped(name)}"><value>${escaped(value)}</value></field>`,
	);
	const start = '<?xml version="1.0" encoding="UTF-8"?><xfdf xmlns="http://ns.adobe.com/xfdf/">';
	return `${start}<fields>${fields.join('')}</fields></xfdf>`;
}

function escaped(text: string): string {
	return text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;')
		.replaceAll('\n', '&#10;');
}
