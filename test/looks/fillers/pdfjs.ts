import { writeFileSync } from 'node:fs';
import type { Job } from './job.ts';

/** Writes `pdfjs.pdf` as Firefox would save the form. */
export async function fillWithPdfjs(job: Job): Promise<void> {
	const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
	const task = pdfjs.getDocument({
		data: new Uint8Array(job.bytes),
		verbosity: pdfjs.VerbosityLevel.ERRORS,
		isEvalSupported: false,
		standardFontDataUrl: new URL('standard_fonts/', import.meta.resolve('pdfjs-dist/package.json'))
			.pathname,
	});
	try {
		const document = await task.promise;
		for (let page = 1; page <= document.numPages; page++) {
			const annotations: { id: string; fieldName?: string }[] = await (
				await document.getPage(page)
			).getAnnotations();
			for (const { id, fieldName } of annotations) {
				const value = job.values.get(fieldName ?? '');
				if (value !== undefined) document.annotationStorage.setValue(id, { value });
			}
		}
		writeFileSync(job.file('pdfjs'), await document.saveDocument());
	} catch (error) {
		console.log(`${job.name}: pdf.js: ${(error as Error).message}`);
	} finally {
		await task.destroy();
	}
}
