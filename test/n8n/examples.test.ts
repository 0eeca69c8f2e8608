import { testedVersions } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { newDocumentsArchive } from './uses/archive.ts';
import { certificatesByChat } from './uses/chat.ts';
import { byEmail } from './uses/email.ts';
import { formToPdf } from './uses/form.ts';
import { overHttp } from './uses/overHttp.ts';
import { scheduledBatch } from './uses/schedule.ts';
import { batchFromSpreadsheet } from './uses/spreadsheet.ts';

describe.each(testedVersions)('the examples in n8n %s', (version) => {
	const open = useRealN8n(version);

	describe('a batch from a spreadsheet', () => batchFromSpreadsheet(open));
	describe('a scheduled batch', () => scheduledBatch(open));
	describe('PDF over HTTP', () => overHttp(open));
	describe('PDF from a form', () => formToPdf(open));
	describe('PDFs by e-mail', () => byEmail(open));
	describe('an archive of new documents', () => newDocumentsArchive(open));
	describe('certificates by chat', () => certificatesByChat(open));
});
