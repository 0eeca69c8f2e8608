import type { LocalService, ServiceOptions } from '../../../../mock-server/server/start.ts';
import { ask, fillLetter, startWithLetter } from '../../serviceClient.ts';
import type { Sent } from '../../serviceClient.ts';

type Asked = readonly [line: string, sent?: Sent];

/** A service with the templates "letter" and "copy". */
export async function startWithCopy(options: ServiceOptions): Promise<LocalService> {
	const service = await startWithLetter(options);
	const { bytes, fields } = { bytes: new Uint8Array([1]), fields: [] };
	await service.store.addTemplate({ uid: 'copy', name: 'Copy', bytes, fields });
	return service;
}

/** Whether a right request is not beyond how many the service takes in a second. */
function isTaken({ settings }: LocalService): boolean {
	return settings.get('rate.perSecond') === 'none';
}

function rightRequests(uid: string): Asked[] {
	return [
		['GET /v1/templates?limit=1'],
		['GET /v1/templates/letter'],
		['GET /v1/templates/letter/fields'],
		['PUT /v1/templates/letter', { body: { name: 'Letter' } }],
		['POST /v1/templates/letter', { body: { title: 'x', data: { Age: 3 } } }],
		['POST /v1/templates/letter?responseType=binary', { body: { title: 'x', data: {} } }],
		['GET /v1/documents?offset=0'],
		[`GET /v1/documents/${uid}`],
		[`GET /documents/${uid}/download`],
	];
}

const wrongRequests: readonly Asked[] = [
	['GET /v1/templates?limit=x'],
	['GET /v1/documents?limit=-1'],
	['GET /v1/templates/unknown'],
	['GET /v1/documents/unknown'],
	['DELETE /v1/templates/unknown'],
	['GET /documents/unknown/download'],
	['GET /v1/unknown'],
	['PATCH /v1/templates/letter'],
	['PUT /v1/templates/letter', { body: { name: 5 } }],
	['PUT /v1/templates/letter', { body: 'name=x', headers: { 'Content-Type': 'text/plain' } }],
	['PUT /v1/templates/letter', { body: { name: 'Copy' } }],
	['POST /v1/templates/letter', { body: '{' }],
	['POST /v1/templates/letter', { body: [] }],
	['POST /v1/templates/letter?responseType=x', { body: { title: 'x', data: {} } }],
	['POST /v1/templates/letter', { body: 'x'.repeat(20_000) }],
];

/** Sends requests to a service, through `url` if that is a proxy's; `seen` has each method with each status it got. */
class Asker {
	readonly seen = new Set<string>();
	readonly #service: LocalService;
	readonly #url: string;

	constructor(service: LocalService, url: string) {
		this.#service = service;
		this.#url = url;
	}

	async send(line: string, sent: Sent = {}): Promise<number> {
		const { status } = await ask(this.#service, line.replace(' ', ` ${this.#url}`), sent);
		this.seen.add(`${line.split(' ')[0]} ${status}`);
		return status;
	}
}

/** Asks a service of startWithCopy rightly for everything there is, and expects that it takes each request. */
export async function askRightly(
	service: LocalService,
	url: string = service.url,
): Promise<Set<string>> {
	const asker = new Asker(service, url);
	for (const [line, sent] of rightRequests((await fillLetter(service)).uid)) {
		const status = await asker.send(line, sent);
		if (isTaken(service)) expect([line, status < 300]).toEqual([line, true]);
	}
	return asker.seen;
}

/** Asks it for what is wrong, then for everything without and with a wrong key. At the end, "copy" is deleted. */
export async function askWrongly(
	service: LocalService,
	url: string = service.url,
): Promise<Set<string>> {
	const asker = new Asker(service, url);
	for (const [line, sent] of wrongRequests) await asker.send(line, sent);
	for (const [line, sent] of [...rightRequests('unknown'), ...wrongRequests]) {
		await asker.send(line, { ...sent, key: null });
		await asker.send(line, { ...sent, key: 'wrong' });
	}
	await asker.send('DELETE /v1/templates/copy');
	return asker.seen;
}
