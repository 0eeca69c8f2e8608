import type { INodeListSearchItems } from 'n8n-workflow';
import { createdAt, iterateDocuments } from '../api/documents';
import type { Document } from '../wire/objects';
import { listSearch, locator } from './locator';
import { pickedDocument, uidReader } from './uid';

/** Picks a document by list, address or ID; `documentId` in the nodes. */
export const documentLocator = locator(pickedDocument);

export const documentUid = uidReader(pickedDocument);

export const searchDocuments = listSearch(iterateDocuments, toRow);

/**
 * The name is all that the editor shows, so it tells documents of the same title apart; it cuts off long names. Has no
 * URL: the workflow would store it, and a download URL needs the key or works for everybody.
 */
function toRow(document: Document): INodeListSearchItems {
	const { uid, name, templateName } = document;
	const details = [createdText(document), templateName].filter(Boolean).join(', ');
	return { name: details ? `${name} (${details})` : name, value: uid };
}

/** To the minute, in the service's time zone: the editor doesn't know the workflow's. */
function createdText(document: Document): string {
	const moment = new Date(createdAt(document));
	const isNumber = /^\d+(\.\d+)?$/.test(String(document.created));
	const text =
		isNumber && !Number.isNaN(moment.getTime()) ? moment.toISOString() : String(document.created);
	const parts = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)[\d:.]*(Z?))?/.exec(text);
	const [, date = '', time = '', zone = ''] = parts ?? [];
	return [date, time, zone && 'UTC'].filter(Boolean).join(' ');
}
