import { request, type Dispatcher } from 'undici';

/** How the owner account of a trial or test instance logs in. */
export const owner = {
	email: 'owner@example.com',
	password: 'Fill-the-form-1',
	firstName: 'Pat',
	lastName: 'Template',
} as const;

/** Somebody who is logged in to a real n8n, over the REST interface that its editor uses. */
export class Session {
	readonly #url: string;
	readonly #cookie: string;

	private constructor(url: string, cookie: string) {
		this.#url = url;
		this.#cookie = cookie;
	}

	/** Logs in as the owner; the first time, this makes the account. */
	static async open(url: string): Promise<Session> {
		const anonymous = new Session(url, '');
		const settings = await anonymous.get<{ userManagement: { showSetupOnFirstLoad: boolean } }>(
			'/rest/settings',
		);
		const { email, password, ...name } = owner;
		const answer = settings.userManagement.showSetupOnFirstLoad
			? await anonymous.#send('POST', '/rest/owner/setup', { email, password, ...name })
			: await anonymous.#send('POST', '/rest/login', { emailOrLdapLoginId: email, password });
		await answer.body.dump();
		const cookies = [answer.headers['set-cookie'] ?? []].flat();
		const cookie = cookies
			.map((text) => text.split(';')[0])
			.find((text) => text?.startsWith('n8n-auth='));
		if (!cookie) throw new Error(`n8n did not let ${email} log in (${answer.statusCode})`);
		return new Session(url, cookie);
	}

	async get<T>(path: string): Promise<T> {
		return await data<T>(path, await this.#send('GET', path));
	}

	async post<T>(path: string, body: unknown): Promise<T> {
		return await data<T>(path, await this.#send('POST', path, body));
	}

	async patch<T>(path: string, body: unknown): Promise<T> {
		return await data<T>(path, await this.#send('PATCH', path, body));
	}

	/** Stores a credential that workflows can use. */
	async addCredential(type: string, data: object): Promise<{ id: string; name: string }> {
		const body = { name: `Test ${type}`, type, data };
		const { id, name } = await this.post<{ id: string; name: string }>('/rest/credentials', body);
		return { id, name };
	}

	async delete(path: string): Promise<void> {
		await data(path, await this.#send('DELETE', path));
	}

	/** The bytes of a file that an execution stored. */
	async file(id: string): Promise<Buffer> {
		const path = `/rest/binary-data?id=${encodeURIComponent(id)}&action=download`;
		const { statusCode, body } = await this.#send('GET', path);
		if (statusCode !== 200) throw new Error(`n8n answered ${statusCode} for the file ${id}`);
		return Buffer.from(await body.arrayBuffer());
	}

	async #send(method: Dispatcher.HttpMethod, path: string, body?: unknown) {
		return await request(this.#url + path, {
			method,
			// n8n closes an idle connection at any moment, also while the next request is on its way.
			reset: true,
			headers: {
				// n8n binds the cookie to the browser that it was issued to.
				'browser-id': 'pdf-template-tests',
				...(this.#cookie ? { cookie: this.#cookie } : {}),
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	}
}

async function data<T>(path: string, answer: Dispatcher.ResponseData): Promise<T> {
	const text = await answer.body.text();
	if (answer.statusCode >= 300) {
		throw new Error(`n8n answered ${answer.statusCode} for ${path}: ${text.slice(0, 500)}`);
	}
	return (JSON.parse(text) as { data: T }).data;
}
