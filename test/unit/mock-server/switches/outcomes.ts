import { ask, fillLetter } from '../serviceClient.ts';
import type { Sent } from '../serviceClient.ts';
import type { LocalService } from '../../../mock-server/start.ts';

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

export const newUid: Outcome = async (service) => (await fillLetter(service)).uid;
