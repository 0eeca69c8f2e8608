import { testedVersions } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { googleSheetsToGmail, newDocumentsToDriveAndSlack } from './uses/accounts.ts';
import { failedItemsAlert } from './uses/alert.ts';
import { approvalBeforeFill } from './uses/approval.ts';
import { newDocumentsArchive } from './uses/archive.ts';
import { certificatesByChat } from './uses/chat.ts';
import { byEmail } from './uses/email.ts';
import { formToPdf } from './uses/form.ts';
import { localFormats } from './uses/localFormats.ts';
import { overMcp } from './uses/mcp.ts';
import { eachDocumentOnce } from './uses/once.ts';
import { overHttp } from './uses/overHttp.ts';
import { archiveToS3 } from './uses/s3.ts';
import { scheduledBatch } from './uses/schedule.ts';
import { batchFromSpreadsheet } from './uses/spreadsheet.ts';
import { spreadsheetToZip } from './uses/zip.ts';

describe.each(testedVersions)('the examples in n8n %s', (version) => {
	const open = useRealN8n(version);

	describe('a batch from a spreadsheet', () => batchFromSpreadsheet(open));
	describe('a scheduled batch', () => scheduledBatch(open));
	describe('PDF over HTTP', () => overHttp(open));
	describe('PDF from a form', () => formToPdf(open));
	describe('PDFs by e-mail', () => byEmail(open));
	describe('an archive of new documents', () => newDocumentsArchive(open));
	describe('PDF templates over MCP', () => overMcp(open, version));
	describe('certificates by chat', () => certificatesByChat(open));
	describe('spreadsheet to ZIP', () => spreadsheetToZip(open));
	describe('failed items alert', () => failedItemsAlert(open));
	describe('local number and date formats', () => localFormats(open));
	describe('approval before fill', () => approvalBeforeFill(open));
	describe('Google Sheets to Gmail', () => googleSheetsToGmail(open));
	describe('new documents to Drive and Slack', () => newDocumentsToDriveAndSlack(open));
	describe('archive to S3', () => archiveToS3(open));
	// Kills n8n, so the others come first.
	describe('each document once', () => eachDocumentOnce(open));
});
