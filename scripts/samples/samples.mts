import { PDFDocument } from '@cantoo/pdf-lib';
import { drawConsentForm } from './consent-form.mts';
import { drawCourseCertificate } from './course-certificate.mts';
import type { FieldNote } from './fields.mts';
import { drawInvoice } from './invoice.mts';

interface Sample {
	readonly name: string;
	readonly draw: (document: PDFDocument) => Record<string, FieldNote>;
}

/** By file name without its ending. */
const SAMPLES: Readonly<Record<string, Sample>> = {
	'consent-form': { name: 'Consent Form', draw: drawConsentForm },
	'course-certificate': { name: 'Course Certificate', draw: drawCourseCertificate },
	invoice: { name: 'Invoice', draw: drawInvoice },
};

/**
 * Draws every sample form and its sidecar (name, labels and types of the fields) anew. Gives the
 * contents by file name; they are the same bytes every time.
 */
export async function drawSamples(): Promise<Map<string, Uint8Array>> {
	const files = new Map<string, Uint8Array>();
	for (const [stem, { name, draw }] of Object.entries(SAMPLES)) {
		const document = await PDFDocument.create({ updateMetadata: false });
		document.setTitle(name, { showInWindowTitleBar: true });
		document.setLanguage('en');
		const fields = draw(document);
		const sidecar = `${JSON.stringify({ name, fields }, null, '\t')}\n`;
		files.set(`${stem}.pdf`, await document.save({ updateFieldAppearances: false }));
		files.set(`${stem}.json`, new TextEncoder().encode(sidecar));
	}
	return files;
}
