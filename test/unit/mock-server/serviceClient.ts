import { Agent, request } from 'undici';
import type { LocalService } from '../../mock-server/server/start.ts';
import { startService } from '../../mock-server/server/start.ts';
import type { ServiceOptions } from '../../mock-server/server/start.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';

/** A connection per request: the service ends idle ones, which a busy machine may see too late. */
const dispatcher = new Agent({ pipelining: 0 });

export interface Received {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly bytes: Uint8Array;
	readonly text: string;
	/** The parsed body; undefined if it is not JSON. */
	readonly json: unknown;
}

export interface Sent {
	/** A string goes as it is, anything else as JSON. */
	readonly body?: unknown;
	/** Goes instead of `body`, without a Content-Type. */
	readonly bytes?: Uint8Array;
	readonly headers?: Record<string, string>;
	/** Default: the service's; null sends none. */
	readonly key?: string | null;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Sends `"GET /v1/templates"` or the like to a service; the path may be a whole address. */
export async function ask(service: LocalService, line: string, sent: Sent = {}): Promise<Received> {
	const [method = 'GET', path = '/'] = line.split(' ');
	const { body, bytes: sentBytes, headers, key = service.apiKey } = sent;
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const response = await request(new URL(path, service.url), {
		method: method as 'GET',
		dispatcher,
		headers: {
			...(key !== null && { 'X-API-KEY': key }),
			...(body !== undefined && !sentBytes && { 'Content-Type': 'application/json' }),
			...headers,
		},
		...((sentBytes ?? text) !== undefined && { body: sentBytes ?? text ?? '' }),
	});
	const bytes = new Uint8Array(await response.body.arrayBuffer());
	const received = Buffer.from(bytes).toString('utf8');
	const { statusCode: status } = response;
	return { status, headers: response.headers, bytes, text: received, json: parse(received) };
}

/** A service without the bundled samples but with one template "letter": texts Name and Age (a number), checkbox Member. */
export async function startWithLetter(options: ServiceOptions = {}): Promise<LocalService> {
	const service = await startService({ templates: false, ...options });
	await service.store.addTemplate({
		uid: 'letter',
		name: 'Letter',
		bytes: await smallForm({ text: ['Name', 'Age'], checkboxes: ['Member'] }),
		fields: [
			{ key: 'Name', label: 'Full name', type: 'text' },
			{ key: 'Age', label: 'Age in years', type: 'number' },
			{ key: 'Member', label: 'Is a member', type: 'checkbox' },
		],
	});
	return service;
}

interface FillResult {
	readonly uid: string;
	readonly name: string;
	readonly templateName: string;
	readonly downloadUrl: string;
}

/** Fills "letter" and returns the fill result. */
export async function fillLetter(
	service: LocalService,
	data: Record<string, unknown> = { Name: 'Ada' },
	title = 'A letter',
): Promise<FillResult> {
	const { json } = await ask(service, 'POST /v1/templates/letter', { body: { title, data } });
	return json as FillResult;
}
