import { startService } from '../installed/service.ts';
import type { Service, ServiceOptions } from '../installed/service.ts';

export const password = 'correct horse battery';

export interface Answer {
	readonly status: number;
	readonly json: unknown;
	readonly text: string;
	readonly headers: Headers;
}

/** A browser as far as the service sees it: it keeps cookies and says where its requests come from. */
export class Visitor {
	readonly #url: string;
	readonly #headers: Record<string, string>;
	readonly cookies = new Map<string, string>();

	constructor({ url }: Pick<Service, 'url'>, headers: Record<string, string> = {}) {
		this.#url = url;
		this.#headers = headers;
	}

	/** Sends `"GET /app/me"` or the like; the body goes as JSON. */
	async send(line: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
		const [method = '', path = ''] = line.split(' ');
		const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
		const answer = await fetch(new URL(path, this.#url), {
			method,
			redirect: 'manual',
			headers: { ...this.#headers, ...headers, ...(cookie && { cookie }) },
			...(body !== undefined && {
				body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
			}),
		});
		for (const set of answer.headers.getSetCookie()) {
			const [pair = ''] = set.split(';');
			const at = pair.indexOf('=');
			const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
			if (value === '') this.cookies.delete(name);
			else this.cookies.set(name, value);
		}
		const text = await answer.text();
		const isJson = answer.headers.get('content-type')?.startsWith('application/json');
		return {
			status: answer.status,
			text,
			headers: answer.headers,
			json: isJson ? JSON.parse(text) : undefined,
		};
	}

	/** The parsed answer; throws if the service refuses. */
	async get<Value>(path: string): Promise<Value> {
		const { status, json, text } = await this.send(`GET ${path}`);
		if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
		return json as Value;
	}

	signIn(email: string, own = password): Promise<Answer> {
		return this.send('POST /app/session', { email, password: own });
	}
}

/** The token of a link that works once. */
export const tokenIn = (link: string | undefined) => link?.split('#link=')[1] ?? '';

export const startEmpty = (options: ServiceOptions = {}) => startService({ port: 0, ...options });

/** A service with an administrator, admin@example.com, who is signed in. */
export async function startSetUp(options: ServiceOptions = {}) {
	const admin = { email: 'admin@example.com', password };
	const service = await startEmpty({ admin, ...options });
	const visitor = new Visitor(service);
	await visitor.signIn(admin.email);
	return {
		service,
		admin: visitor,
		[Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
	};
}

/** Invites someone to the team that the inviting visitor has chosen, and signs them in there. */
export async function join(
	{ service, by }: { service: Service; by: Visitor },
	email: string,
	role: 'admin' | 'member' = 'member',
): Promise<Visitor> {
	const { json } = await by.send('POST /app/invitations', { email, role });
	const token = tokenIn((json as { link: string }).link);
	const visitor = new Visitor(service);
	const { status, text } = await visitor.send('POST /app/links/use', { token, email, password });
	if (status !== 204) throw new Error(`${status} ${text}`);
	return visitor;
}
