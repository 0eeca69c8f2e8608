import type { ApiOptions } from '../../../src/domain/apiOptions.ts';
import { smallForm } from '../../forms/smallForm.ts';
import { ask, fillLetter, startWithLetter } from '../../installed/office.ts';
import type { Office, Sent } from '../../installed/office.ts';
import type { ServiceOptions } from '../../installed/service.ts';

/** Every option that changes what the API does. */
export const apiOptions: readonly Partial<ApiOptions>[] = [
	{ flattened: true },
	{ unfillable: 'skipped' },
	{ choices: 'absent' },
	{ sameName: 'rejected' },
	{ deletesToTrash: true },
	{ downloadAuth: 'none' },
	{ downloadAuth: 'signed' },
	{ listMaxLimit: 10 },
	{ bodyMaxBytes: 10_000 },
	{ ratePerSecond: 1 },
];

type Asked = readonly [line: string, sent?: Sent];

/** A service with the templates "letter" and "copy". */
export async function startWithCopy(options: ServiceOptions): Promise<Office> {
	const service = await startWithLetter(options);
	const { bytes, fields } = { bytes: new Uint8Array([1]), fields: [] };
	await service.store.addTemplate({ uid: 'copy', name: 'Copy', bytes, fields });
	return service;
}

function rightRequests(uid: string, pdf: Uint8Array): Asked[] {
	const upload = { body: pdf, headers: { 'Content-Type': 'application/pdf' } };
	return [
		['POST /v1/templates?name=New', upload],
		['GET /v1/templates/letter/file'],
		['GET /v1/templates?limit=1'],
		['GET /v1/templates/letter'],
		['GET /v1/templates/letter/fields'],
		['GET /v1/templates/letter/schema'],
		['POST /v1/templates/letter?validate=only', { body: { data: { Age: 3 } } }],
		['PUT /v1/templates/letter', { body: { name: 'Letter' } }],
		['POST /v1/templates/letter', { body: { title: 'x', data: { Age: 3 } } }],
		['POST /v1/templates/letter?responseType=binary', { body: { title: 'x', data: {} } }],
		['POST /v1/templates/letter?flatten=yes', { body: { title: 'x', data: {} } }],
		[
			'POST /v1/templates/letter',
			{ body: { title: 'x', data: {} }, headers: { 'Document-Password': 'secret' } },
		],
		['GET /v1/documents?offset=0'],
		[
			'GET /v1/documents?templateUid=letter&title=x&createdAfter=2026-01-01&createdBefore=2999-01-01',
		],
		['GET /v1/templates?name=letter'],
		['POST /v1/documents', { body: { title: 'All', documents: [uid] } }],
		['POST /v1/documents?responseType=binary', { body: { title: 'All', documents: [uid] } }],
		[`GET /v1/documents/${uid}`],
		[`GET /documents/${uid}/download`],
		[`DELETE /v1/documents/${uid}`],
		['GET /v1/features'],
		['PUT /v1/templates/letter/file', upload],
	];
}

const noPdf = 'no PDF';

const wrongRequests: readonly Asked[] = [
	['GET /v1/templates?limit=x'],
	['POST /v1/templates', { body: noPdf, headers: { 'Content-Type': 'application/pdf' } }],
	['POST /v1/templates?name=x', { body: noPdf, headers: { 'Content-Type': 'application/pdf' } }],
	['PUT /v1/templates/unknown/file', { body: {} }],
	['GET /v1/documents?limit=-1'],
	['GET /v1/documents?createdAfter=x'],
	['GET /v1/templates/unknown'],
	['GET /v1/documents/unknown'],
	['DELETE /v1/templates/unknown'],
	['DELETE /v1/documents/unknown'],
	['GET /documents/unknown/download'],
	['GET /v1/unknown'],
	['POST /v1/documents', { body: { title: 'All', documents: [] } }],
	['POST /v1/documents', { body: { title: 'All', documents: ['unknown'] } }],
	['PATCH /v1/templates/letter'],
	['PUT /v1/templates/letter', { body: { name: 5 } }],
	['PUT /v1/templates/letter', { body: 'name=x', headers: { 'Content-Type': 'text/plain' } }],
	['PUT /v1/templates/letter', { body: { name: 'Copy' } }],
	['POST /v1/templates/letter', { body: '{' }],
	['POST /v1/templates/letter', { body: [] }],
	['POST /v1/templates/letter?responseType=x', { body: { title: 'x', data: {} } }],
	['POST /v1/templates/letter?flatten=true', { body: { title: 'x', data: {} } }],
	[
		'POST /v1/templates/letter',
		{ body: { title: 'x', data: {} }, headers: { 'Document-Password': 'x'.repeat(128) } },
	],
	['POST /v1/templates/letter', { body: 'x'.repeat(20_000) }],
];

/** Each method with each status that it got, and how many requests there were. */
export type Answered = Pick<Asker, 'seen' | 'sent'>;

/** Sends requests to a service, through `url` if that is a proxy's; `seen` has each method with each status it got. */
class Asker {
	readonly seen = new Set<string>();
	sent = 0;
	readonly #service: Office;
	readonly #url: string;

	constructor(service: Office, url: string) {
		this.#service = service;
		this.#url = url;
	}

	async send(line: string, sent: Sent = {}): Promise<number> {
		this.sent += 1;
		const { status } = await ask(this.#service, line.replace(' ', ` ${this.#url}`), sent);
		this.seen.add(`${line.split(' ')[0]} ${status}`);
		return status;
	}
}

/** Asks a service of startWithCopy rightly for everything there is, and expects that it takes each request. */
export async function askRightly(service: Office, url: string = service.url): Promise<Answered> {
	const asker = new Asker(service, url);
	const { uid } = await fillLetter(service);
	for (const [line, sent] of rightRequests(uid, await smallForm())) {
		const status = await asker.send(line, sent);
		// Only a service that describes a limit may answer 429.
		if (status !== 429) expect([line, status < 300]).toEqual([line, true]);
	}
	return asker;
}

/** Asks it for what is wrong, then for everything without and with a wrong key. At the end, "copy" is deleted. */
export async function askWrongly(service: Office, url: string = service.url): Promise<Answered> {
	const asker = new Asker(service, url);
	const noForm = new Uint8Array([1]);
	for (const [line, sent] of wrongRequests) await asker.send(line, sent);
	for (const [line, sent] of [...rightRequests('unknown', noForm), ...wrongRequests]) {
		await asker.send(line, { ...sent, key: null });
		await asker.send(line, { ...sent, key: 'wrong' });
	}
	await asker.send('DELETE /v1/templates/copy');
	return asker;
}
