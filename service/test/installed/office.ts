import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openState } from '../../src/server/state.ts';
import { TeamTable } from '../../src/store/teamTable.ts';
import type { Database } from '../../src/store/database/database.ts';
import type { Store } from '../../src/store/store.ts';
import { password, Visitor } from '../access/visitor.ts';
import { smallForm } from '../forms/smallForm.ts';
import { startService } from './service.ts';
import type { ServiceOptions } from './service.ts';

const email = 'admin@example.com';
const now = () => new Date();

/** The installed service with one team, its key, and an administrator who is signed in. */
export interface Office extends AsyncDisposable {
	readonly url: string;
	readonly apiKey: string;
	readonly dataDir: string;
	readonly teamId: number;
	/** What the service has stored for the team, read and changed beside it, as the commands do while it runs. */
	readonly store: Store;
	readonly database: Database;
	readonly admin: Visitor;
	close(): Promise<void>;
}

/** Starts the installed service on a folder of its own, which goes with it. */
export async function startOffice(options: ServiceOptions = {}): Promise<Office> {
	await using opened = new AsyncDisposableStack();
	const dataDir = mkdtempSync(join(tmpdir(), 'office-'));
	opened.defer(() => rmSync(dataDir, { recursive: true }));
	const service = await startService({ port: 0, dataDir, admin: { email, password }, ...options });
	opened.use(service);
	const state = await openState({ dataDir }, { now }, opened);
	const teams = new TeamTable(state.database, now);
	const [teamId = 0] = await teams.ids();
	const apiKey = 'pdf_key-of-the-office';
	await teams.keys.add(teamId, { key: apiKey, name: 'test' });
	const admin = new Visitor(service);
	await admin.signIn(email);
	const running = opened.move();
	const close = () => running.disposeAsync();
	return {
		url: service.url,
		apiKey,
		dataDir,
		teamId,
		store: state.openTeams().withId(teamId).store,
		database: state.database,
		admin,
		close,
		[Symbol.asyncDispose]: close,
	};
}

/** With a template "letter": texts Name and Age (a number), checkbox Member. */
export async function startWithLetter(options: ServiceOptions = {}): Promise<Office> {
	const office = await startOffice(options);
	await office.store.addTemplate({
		uid: 'letter',
		name: 'Letter',
		bytes: await smallForm({ text: ['Name', 'Age'], checkboxes: ['Member'] }),
		fields: [
			{ key: 'Name', label: 'Full name', type: 'text' },
			{ key: 'Age', label: 'Age in years', type: 'number' },
			{ key: 'Member', label: 'Is a member', type: 'checkbox' },
		],
	});
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

export interface Received {
	readonly status: number;
	readonly headers: Headers;
	readonly bytes: Uint8Array;
	readonly text: string;
	/** The parsed body; undefined if it is not JSON. */
	readonly json: unknown;
}

interface Sent {
	/** A string goes as it is, bytes without a Content-Type, anything else as JSON. */
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
	/** Default: the team's; null sends none. */
	readonly key?: string | null;
}

/** Sends `"GET /v1/templates"` or the like to the API; the path may be a whole address. */
export async function ask(
	office: Pick<Office, 'url' | 'apiKey'>,
	line: string,
	{ body, headers, key = office.apiKey }: Sent = {},
): Promise<Received> {
	const [method = '', path = ''] = line.split(' ');
	const isBytes = body instanceof Uint8Array;
	const answer = await fetch(new URL(path, office.url), {
		method,
		redirect: 'manual',
		headers: {
			...(key !== null && { 'x-api-key': key }),
			...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
			...headers,
		},
		...(body !== undefined && {
			body: isBytes
				? (body as Uint8Array<ArrayBuffer>)
				: typeof body === 'string'
					? body
					: JSON.stringify(body),
		}),
	});
	const bytes = new Uint8Array(await answer.arrayBuffer());
	const text = Buffer.from(bytes).toString();
	const isJson = answer.headers.get('content-type')?.startsWith('application/json');
	const json: unknown = isJson ? JSON.parse(text) : undefined;
	return { status: answer.status, headers: answer.headers, bytes, text, json };
}

export interface FillResult {
	readonly uid: string;
	readonly name: string;
	readonly templateName: string;
	readonly downloadUrl: string;
}

/** Fills "letter"; throws if the service refuses. */
export async function fillLetter(
	office: Pick<Office, 'url' | 'apiKey'>,
	data: Readonly<Record<string, unknown>> = { Name: 'Ada' },
	title = 'A letter',
): Promise<FillResult> {
	const { status, text, json } = await ask(office, 'POST /v1/templates/letter', {
		body: { title, data },
	});
	if (status !== 201 && status !== 200) throw new Error(`${status} ${text}`);
	return json as FillResult;
}
