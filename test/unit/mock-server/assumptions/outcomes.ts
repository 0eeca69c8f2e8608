import { ask, fillLetter } from '../serviceClient.ts';
import type { Sent } from '../serviceClient.ts';
import { formOfChoices } from '../../../../service/test/forms/formOfChoices.ts';
import { smallForm } from '../../../../service/test/forms/smallForm.ts';
import { readPdf } from '../../../../service/test/judges/readPdf.ts';
import type { LocalService } from '../../../mock-server/server/start.ts';

/** What is seen of a service when it is asked something. */
export type Outcome = (service: LocalService) => Promise<unknown>;

export const json =
	(line: string, sent?: Sent): Outcome =>
	async (service) =>
		(await ask(service, line, sent)).json;

export const statusAndText =
	(line: string, sent?: Sent): Outcome =>
	async (service) => {
		const { status, text } = await ask(service, line, sent);
		return [status, text];
	};

/** The statuses of some fills, one after the other. */
export const fillStatuses =
	(...fills: Sent[]): Outcome =>
	async (service) => {
		const statuses = [];
		for (const sent of fills) {
			statuses.push((await ask(service, 'POST /v1/templates/letter', sent)).status);
		}
		return statuses;
	};

/** A header of the download of a document whose name is not ASCII. */
export const downloadHeader =
	(name: string): Outcome =>
	async (service) => {
		const { uid } = await fillLetter(service, {}, 'Brief an Zoë 😀');
		return (await ask(service, `GET /documents/${uid}/download`)).headers[name];
	};

export const fieldTypes: Outcome = async (service) => {
	const { json: fields } = await ask(service, 'GET /v1/templates/letter/fields');
	return (fields as { type?: string }[]).map(({ type }) => type);
};

/** The fields of a form with a drop-down and radio buttons: their keys, and how many options they have. */
export const choices: Outcome = async (service) => {
	const bytes = await formOfChoices();
	await service.store.addTemplate({ uid: 'choices', name: 'Choices', bytes });
	const { json: fields } = await ask(service, 'GET /v1/templates/choices/fields');
	await service.store.deleteTemplate('choices');
	const read = fields as { key: string; options?: string[] }[];
	return read.map(({ key, options }) => [key, options?.length]);
};

/** How many characters each field of a form takes, as the API says. */
export const lengths: Outcome = async (service) => {
	const bytes = await smallForm({ text: ['Code', 'Note'], maxLength: 3 });
	await service.store.addTemplate({ uid: 'lengths', name: 'Lengths', bytes });
	const { json: fields } = await ask(service, 'GET /v1/templates/lengths/fields');
	await service.store.deleteTemplate('lengths');
	return (fields as { maxLength?: number }[]).map(({ maxLength }) => maxLength);
};

export const firstField: Outcome = async (service) => {
	const { json: fields } = await ask(service, 'GET /v1/templates/letter/fields');
	return (fields as object[])[0];
};

/** Which of the two spellings of its name a listed document has. */
export const spellings: Outcome = async (service) => {
	const { json: list } = await ask(service, 'GET /v1/documents?limit=1');
	const [document = {}] = (list as { data: object[] }).data;
	return ['title', 'name'].filter((spelling) => spelling in document);
};

export const deleteAnswer: Outcome = async (service) => {
	const bytes = new Uint8Array(1);
	await service.store.addTemplate({ uid: 'gone', name: 'Gone', bytes, fields: [] });
	const { status, json: body, text } = await ask(service, 'DELETE /v1/templates/gone');
	return [status, body ?? text];
};

export const pageLengths: Outcome = async (service) => {
	const lengths = [];
	for (const path of ['/v1/documents', '/v1/documents?limit=110', '/v1/templates']) {
		const { json: list } = await ask(service, `GET ${path}`);
		lengths.push((list as { data: unknown[] }).data.length);
	}
	return lengths;
};

export const badPage: Outcome = async (service) => {
	const { status, json: body } = await ask(service, 'GET /v1/documents?limit=x&offset=-4');
	return [status, (body as { data?: unknown[] }).data?.length];
};

export const firstTemplate: Outcome = async (service) => {
	const { json: list } = await ask(service, 'GET /v1/templates?limit=1');
	return (list as { data: { name: string }[] }).data[0]?.name;
};

/** The download address, with the two hosts that it may be of by their part. */
export const downloadUrl: Outcome = async (service) => {
	const { uid, downloadUrl: address } = await fillLetter(service);
	return address
		.replace(uid, 'UID')
		.replace(new URL(service.url).host, 'OWN')
		.replace(new URL(service.foreign.url).host, 'FOREIGN');
};

export const downloadWithoutKey: Outcome = async (service) => {
	const { uid } = await fillLetter(service);
	return (await ask(service, `GET /documents/${uid}/download`, { key: null })).status;
};

export const retryAfter: Outcome = async (service) => {
	const fault = service.faults.add({ action: { kind: 'too-many-requests', seconds: 7 } });
	const { headers } = await ask(service, 'GET /v1/templates');
	fault.remove();
	return headers['retry-after'];
};

/** How many fields a filled document has. */
export const fieldsInDocument: Outcome = async (service) => {
	const { uid } = await fillLetter(service);
	const { bytes } = await ask(service, `GET /documents/${uid}/download`);
	return (await readPdf(bytes)).boxes.length;
};

export const newUid: Outcome = async (service) => (await fillLetter(service)).uid;

export const creator: Outcome = async (service) => {
	const { json: list } = await ask(service, 'GET /v1/documents?limit=1');
	return (list as { data: { creatorId?: number }[] }).data[0]?.creatorId;
};

export const formUpdate: Outcome = async (service) => {
	const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
	const body = 'name=Short';
	return (await ask(service, 'PUT /v1/templates/short', { body, headers })).status;
};

export const repeatedName: Outcome = async (service) => {
	const same = await ask(service, 'PUT /v1/templates/letter', { body: { name: 'Short' } });
	await ask(service, 'PUT /v1/templates/letter', { body: { name: 'Letter' } });
	return same.status;
};

export const unknownDelete: Outcome = async (service) => {
	const statuses = [];
	for (let turn = 0; turn < 2; turn += 1) {
		statuses.push((await ask(service, 'DELETE /v1/templates/nothing')).status);
	}
	return statuses;
};

export const overMax: Outcome = async (service) => {
	service.settings.set('list.maxLimit', 10);
	const { status, json: list } = await ask(service, 'GET /v1/documents?limit=11');
	return [status, (list as { data?: unknown[] }).data?.length];
};

/** Both counts of the second page of templates; there are 122. */
export const filteredCount: Outcome = async (service) => {
	const { json: list } = await ask(service, 'GET /v1/templates?limit=10&offset=10');
	const { totalCount, filteredCount: filtered } = list as Record<string, number>;
	return [totalCount, filtered];
};

export const postDownload: Outcome = async (service) => {
	const { uid } = await fillLetter(service);
	return (await ask(service, `POST /documents/${uid}/download`)).status;
};

/** Of a template and a document that are not there, and of a path that is none. */
export const unknownStatuses: Outcome = async (service) => {
	const paths = ['/v1/templates/nothing', '/v1/documents/nothing', '/v1/nothing'];
	return Promise.all(paths.map(async (path) => (await ask(service, `GET ${path}`)).status));
};

/** How many of seven requests pass, and how many are too many. */
export const sevenAtOnce: Outcome = async (service) => {
	const asked = Array.from({ length: 7 }, () => ask(service, 'GET /v1/templates/letter'));
	const statuses = (await Promise.all(asked)).map(({ status }) => status);
	return [200, 429].map((wanted) => statuses.filter((status) => status === wanted).length);
};

/** What an answer says of the limit, and of what is left of it. */
export const rateHeaders: Outcome = async (service) => {
	service.settings.set('rate.perSecond', 5);
	const { headers } = await ask(service, 'GET /v1/templates/letter');
	return [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']];
};

export const largeBodies: Outcome = async (service) => {
	const statuses = [];
	for (const length of [20_000, 2_000_000]) {
		const body = { data: { Unknown: 'x'.repeat(length) } };
		statuses.push((await ask(service, 'POST /v1/templates/letter', { body })).status);
	}
	return statuses;
};

/** How many documents two fills with the same key create. */
export const fillsWithOneKey: Outcome = async (service) => {
	const before = await service.store.documents.count();
	const sent = { headers: { 'Idempotency-Key': 'one' }, body: { data: { Name: 'Ada' } } };
	for (let count = 0; count < 2; count += 1) await ask(service, 'POST /v1/templates/letter', sent);
	return (await service.store.documents.count()) - before;
};
