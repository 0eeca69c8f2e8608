import { request } from 'undici';
import { shapeOf } from '../../../mock-server/recorder/shape.ts';
import type { Shape } from '../../../mock-server/recorder/shape.ts';
import { startWithLetter } from '../serviceClient.ts';
import type { Sent } from '../serviceClient.ts';
import { formOfChoices } from '../../../../service/test/forms/formOfChoices.ts';
import { smallForm } from '../../../../service/test/forms/smallForm.ts';
import type { LocalService, ServiceOptions } from '../../../mock-server/server/start.ts';
import { addDocuments } from '../../../../service/test/store/many.ts';

/** A service with all that the journey asks for. */
export async function startForJourney(options: ServiceOptions = {}): Promise<LocalService> {
	const service = await startWithLetter(options);
	const bytes = await smallForm({ text: ['Code'], maxLength: 3 });
	await service.store.addTemplate({ uid: 'short', name: 'Short', bytes });
	await service.store.addTemplate({ uid: 'gone', name: 'Gone', bytes });
	const choices = await formOfChoices();
	await service.store.addTemplate({ uid: 'trip', name: 'Trip', bytes: choices });
	await addDocuments(service.store, 120, { templateUid: 'letter' });
	return service;
}

/** What an answer looks like, whichever service gave it. */
export interface Look {
	readonly line: string;
	readonly status: number;
	readonly type: string | undefined;
	readonly disposition: string | undefined;
	readonly retryAfter: boolean;
	readonly shape: Shape;
}

export const secrets = {
	title: 'Contract of Zoë Quix',
	value: 'Quixotic Lane 7',
	key: 'the-very-secret-key',
};

const letter = '/v1/templates/letter';
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Asks for everything there is, rightly and wrongly, and notes what the answers look like. */
export class Journey {
	readonly looks: Look[] = [];
	readonly #base: string;
	readonly #key: string;

	constructor(base: string, key: string) {
		this.#base = base;
		this.#key = key;
	}

	async run(): Promise<Look[]> {
		await this.#read();
		await this.#fill();
		await this.#download();
		await this.#change();
		await this.#exceed();
		return this.looks;
	}

	async #read(): Promise<void> {
		await this.#ask('GET /v1/templates?limit=50');
		for (const path of [letter, `${letter}/fields`]) await this.#ask(`GET ${path}`);
		for (const kind of ['templates', 'documents']) await this.#ask(`GET /v1/${kind}/unknown`);
		await this.#ask('GET /v1/templates', { key: null });
		await this.#ask('GET /v1/documents', { key: 'wrong' });
		for (const query of ['limit=x', 'limit=11', 'limit=110', 'limit=5&offset=2']) {
			await this.#ask(`GET /v1/documents?${query}`);
		}
	}

	async #fill(): Promise<void> {
		const wrapped = { title: secrets.title, data: { Name: secrets.value, Age: 30, Nothing: 1 } };
		for (const body of [wrapped, { Name: secrets.value }, {}, { data: {} }]) {
			await this.#ask(`POST ${letter}`, { body });
		}
		await this.#ask(`POST ${letter}?responseType=binary`, { body: wrapped });
		await this.#ask(`POST ${letter}?responseType=pdf`, { body: wrapped });
		const tooLong = { title: secrets.title, data: { Code: 'too long' } };
		await this.#ask('POST /v1/templates/short', { body: tooLong });
	}

	async #download(): Promise<void> {
		const list = await this.#ask('GET /v1/documents?limit=1');
		const [{ uid = '', downloadUrl = '' } = {}] = (list as { data: Record<string, string>[] }).data;
		await this.#ask(`GET /v1/documents/${uid}`);
		const { pathname, search } = new URL(downloadUrl, this.#base);
		for (const key of [this.#key, null]) await this.#ask(`GET ${pathname}${search}`, { key });
		await this.#ask(`GET ${pathname}`, { key: null });
		await this.#ask(`POST ${pathname}`);
	}

	async #change(): Promise<void> {
		await this.#ask(`PUT ${letter}`, { body: 'name=Letter', headers: form });
		await this.#ask(`PUT ${letter}`, { body: { name: 5 } });
		await this.#ask(`PUT ${letter}`, { body: { name: 'Short' } });
		await this.#ask('GET /v1/templates');
		for (let turn = 0; turn < 2; turn += 1) await this.#ask('DELETE /v1/templates/gone');
	}

	async #exceed(): Promise<void> {
		await this.#ask('GET /v1/templates', { headers: { 'X-Mock-Fault': 'too-many-requests' } });
		for (const bytes of [20_000, 1_100_000]) {
			await this.#ask(`POST ${letter}`, { body: { data: { Unknown: 'x'.repeat(bytes) } } });
		}
	}

	async #ask(line: string, { key = this.#key, body, headers }: Sent = {}): Promise<unknown> {
		const [method, path = ''] = line.split(' ');
		const {
			statusCode,
			headers: answered,
			body: bytes,
		} = await request(this.#base + path, {
			method: method as 'GET',
			headers: {
				...(key !== null && { 'X-API-KEY': key }),
				...(body !== undefined && { 'Content-Type': 'application/json' }),
				...headers,
			},
			...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
		});
		const text = await bytes.text();
		const json = parse(text);
		this.looks.push({
			line: `${method} ${path.replace(/[\w-]{11,}.*/, 'UID')}`,
			status: statusCode,
			type: answered['content-type']?.toString(),
			disposition: answered['content-disposition']?.toString(),
			retryAfter: 'retry-after' in answered,
			shape: json === undefined ? text.slice(0, 5) : shapeOf(json),
		});
		return json;
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
