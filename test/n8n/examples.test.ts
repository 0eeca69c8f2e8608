import { testedVersions } from './installation.ts';
import { useRealN8n } from './realN8n.ts';
import { approvalBeforeFill, formToPdf, overHttp, spreadsheetToZip } from './uses/asked.ts';
import {
	batchFromSpreadsheet,
	byEmail,
	googleSheetsToGmail,
	localFormats,
	newDocumentsToDriveAndSlack,
} from './uses/byHand.ts';
import { certificatesByChat, overMcp } from './uses/models.ts';
import { archiveToS3, eachDocumentOnce, newDocumentsArchive } from './uses/polled.ts';
import { failedItemsAlert, scheduledBatch } from './uses/scheduled.ts';

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
