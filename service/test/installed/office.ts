import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { Agent, request } from 'undici';
import { openState } from '../../src/server/state.ts';
import type { Database } from '../../src/store/database/database.ts';
import type { Store } from '../../src/store/store.ts';
import { TeamTable } from '../../src/store/teamTable.ts';
import { password, Visitor } from '../access/visitor.ts';
import { smallForm } from '../forms/smallForm.ts';
import { expectDescribed } from '../http/api/conformance.ts';
import { startService } from './service.ts';
import type { ServiceOptions } from './service.ts';

const email = 'admin@example.com';
const now = () => new Date();

/** A team of the installed service, which is asked through HTTP, by its API key and by its administrator's session. */
export interface Office extends AsyncDisposable {
	readonly url: string;
	readonly apiKey: string;
	readonly dataDir: string;
	readonly teamId: number;
	/** What the service has stored for the team, read and changed beside it, as the commands do while it runs. */
	readonly store: Store;
	readonly database: Database;
	/** Signed in to the page. */
	readonly admin: Visitor;
	close(): Promise<void>;
	/** Ends the service; its folder stays. */
	stop(): Promise<void>;
	/** Adds another team; returns its key and what it has stored. */
	addTeam(name: string): Promise<Pick<Office, 'url' | 'apiKey' | 'teamId' | 'store'>>;
}

/** Starts the installed service on a folder of its own, which goes with it. */
export async function startOffice(options: ServiceOptions = {}): Promise<Office> {
	await using opened = new AsyncDisposableStack();
	const dataDir = mkdtempSync(join(tmpdir(), 'office-'));
	opened.defer(() => rmSync(dataDir, { recursive: true }));
	const service = await startService({ port: 0, dataDir, admin: { email, password }, ...options });
	opened.defer(() => service[Symbol.asyncDispose]());
	const { url } = service;
	const { database, openTeams } = await openState({ dataDir }, { now }, opened);
	const table = new TeamTable(database, now);
	const withKey = async (teamId: number, apiKey: string) => {
		await table.keys.add(teamId, { key: apiKey, name: 'test' });
		return { url, apiKey, teamId, store: openTeams().withId(teamId).store };
	};
	const [teamId = 0] = await table.ids();
	const team = await withKey(teamId, 'pdf_key-of-the-office');
	const admin = new Visitor(service);
	await admin.signIn(email);
	const running = opened.move();
	const close = () => running.disposeAsync();
	return {
		...team,
		dataDir,
		database,
		admin,
		stop: async () => void (await service.close()),
		addTeam: async (name) => withKey(await table.add(name), `pdf_key-of-${name}`),
		close,
		[Symbol.asyncDispose]: close,
	};
}

const letter = async () => ({
	uid: 'letter',
	name: 'Letter',
	bytes: await smallForm({ text: ['Name', 'Age'], checkboxes: ['Member'] }),
	fields: [
		{ key: 'Name', label: 'Full name', type: 'text' },
		{ key: 'Age', label: 'Age in years', type: 'number' },
		{ key: 'Member', label: 'Is a member', type: 'checkbox' },
	] as const,
});

/** With a template "letter": texts Name and Age (a number), checkbox Member. */
export async function startWithLetter(options: ServiceOptions = {}): Promise<Office> {
	const office = await startOffice(options);
	await office.store.addTemplate(await letter());
	return office;
}

/** Signs a browser in as the administrator, before it goes to the page. */
export async function enter(
	page: Page,
	{ url, admin }: Pick<Office, 'url' | 'admin'>,
): Promise<void> {
	const cookies = [...admin.cookies].map(([name, value]) => ({ name, value, url }));
	await page.context().addCookies(cookies);
}

/** An office for a whole suite. Each test begins with the template "letter" and nothing else. */
export function useOffice(options: ServiceOptions = {}): () => Office {
	let office: Office;
	beforeAll(async () => {
		office = await startOffice(options);
	});
	beforeEach(async () => {
		const { store, database } = office;
		await database.transaction((query) => query.deleteFrom('fill_key').execute());
		const page = { limit: 100_000, offset: 0, order: 'oldest' } as const;
		for (const { uid } of await store.templates.list(page)) await store.deleteTemplate(uid);
		await store.trash.empty();
		await store.addTemplate(await letter());
	});
	afterAll(() => office[Symbol.asyncDispose]());
	return () => office;
}

export interface Received {
	readonly status: number;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly bytes: Uint8Array;
	readonly text: string;
	/** The parsed body; undefined if it is not JSON. */
	readonly json: unknown;
}

export interface Sent {
	/** A string goes as it is, bytes without a Content-Type, anything else as JSON. */
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
	/** Default: the team's; null sends none. */
	readonly key?: string | null;
}

/** Who is asked: through the API by the key, through the page by the session of whoever is signed in. */
export type Asked = Pick<Office, 'url' | 'apiKey'> & { readonly admin?: Visitor };

/** A connection per request: the service ends idle ones, which a busy machine may see too late. */
const dispatcher = new Agent({ pipelining: 0 });

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const lowerCase = (headers: Sent['headers'] = {}) =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const ofPage = /^\/($|app\/|ui\/)/;

/**
 * Sends `"GET /v1/templates"` or the like; the path may be a whole address. Every answer of the API has to be as the
 * service describes it.
 */
export async function ask(office: Asked, line: string, sent: Sent = {}): Promise<Received> {
	const [method = 'GET', path = '/'] = line.split(' ');
	const { body, headers, key = office.apiKey } = sent;
	const url = new URL(path, office.url);
	const isBytes = body instanceof Uint8Array;
	const text = isBytes || typeof body === 'string' ? body : JSON.stringify(body);
	const isOfPage = ofPage.test(url.pathname);
	const cookie = [...(office.admin?.cookies ?? [])].map((pair) => pair.join('=')).join('; ');
	const response = await request(url, {
		method: method as 'GET',
		dispatcher,
		headers: {
			...(key !== null && !isOfPage && { 'x-api-key': key }),
			...(isOfPage && cookie !== '' && { cookie }),
			...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
			...lowerCase(headers),
		},
		...(text !== undefined && { body: text }),
	});
	const bytes = new Uint8Array(await response.body.arrayBuffer());
	const received = Buffer.from(bytes).toString('utf8');
	const { statusCode: status } = response;
	if (/^\/(v1|documents)\//.test(url.pathname)) {
		const contentType = response.headers['content-type']?.toString();
		const described = { status, bytes, contentType };
		await expectDescribed(office, { method, path: url.pathname }, described);
	}
	return { status, headers: response.headers, bytes, text: received, json: parse(received) };
}

export interface FillResult {
	readonly uid: string;
	readonly name: string;
	readonly templateName: string;
	readonly downloadUrl: string;
}

/** Fills "letter" and returns the fill result. */
export async function fillLetter(
	office: Asked,
	data: Readonly<Record<string, unknown>> = { Name: 'Ada' },
	title = 'A letter',
): Promise<FillResult> {
	const { json } = await ask(office, 'POST /v1/templates/letter', { body: { title, data } });
	return json as FillResult;
}
