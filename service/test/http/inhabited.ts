import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { password, startSetUp, tokenIn, Visitor } from '../access/visitor.ts';
import { smallForm } from '../forms/smallForm.ts';
import type { Service } from '../installed/service.ts';
import type { Route } from './routes.ts';
import { isApi, lineOf } from './routes.ts';

/** A request that is right: whoever may make it changes something by it, if the route changes anything. */
export interface Prepared {
	readonly line: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Uint8Array;
}

const json = (value: unknown) => new Uint8Array(Buffer.from(JSON.stringify(value)));

async function multipart(parts: Readonly<Record<string, string | Uint8Array>>) {
	const form = new FormData();
	for (const [name, part] of Object.entries(parts)) {
		if (typeof part === 'string') form.set(name, part);
		else form.set(name, new Blob([part as Uint8Array<ArrayBuffer>]), `${name}.pdf`);
	}
	const answer = new Response(form);
	return {
		type: answer.headers.get('content-type') ?? '',
		body: new Uint8Array(await answer.arrayBuffer()),
	};
}

/** A service with an administrator who is signed in; its data is in a folder or, if that is named, in a database. */
export async function startInhabited(databaseUrl?: string) {
	const dataDir = mkdtempSync(joinPath(tmpdir(), 'inhabited-'));
	const office = await startSetUp(databaseUrl === undefined ? { dataDir } : { databaseUrl });
	let count = 0;
	return {
		...office,
		/** Everything that is stored, but for when something was last used. */
		stored: () => (databaseUrl === undefined ? rowsOfFolder(dataDir) : rowsOf(databaseUrl)),
		/** A user who may do everything, in a team of their own, with one of everything to do it to. */
		newOwner: () => newOwner(office, (count += 1)),
		[Symbol.asyncDispose]: async () => {
			await office[Symbol.asyncDispose]();
			rmSync(dataDir, { recursive: true });
		},
	};
}

interface Office {
	readonly service: Pick<Service, 'url'>;
	readonly admin: Visitor;
}

export type Owner = Awaited<ReturnType<typeof newOwner>>;

/** What the service deletes by itself if nothing refers to it. */
const swept = ['content', 'unused_object'];

/** All rows of all tables but those that are swept, as text. */
type Rows = Readonly<Record<string, readonly string[]>>;

const textsOf = (rows: readonly object[]) =>
	rows
		.map((row) => JSON.stringify(row, (name, value: unknown) => (name === 'last_used' ? 0 : value)))
		.sort();

const isThere = `EXISTS (
	SELECT 1 FROM template JOIN team ON team.team_id = template.team_id
	WHERE template.position = document.template AND deleted_for_good = 0
		AND (document.deleted_at IS NULL OR document.deleted_at > team.trash_emptied)
)`;
/** Of some tables, only these rows: the others are of what was deleted for good, and go by themselves. */
const lasting: Readonly<Record<string, string>> = {
	template: 'WHERE deleted_for_good = 0',
	document: `WHERE ${isThere}`,
	document_bytes: `WHERE EXISTS (SELECT 1 FROM document WHERE position = document_bytes.document AND ${isThere})`,
	document_part: `WHERE EXISTS (SELECT 1 FROM document WHERE position = document_part.document AND ${isThere})`,
	document_source: `WHERE EXISTS (SELECT 1 FROM document WHERE position = document_source.document AND ${isThere})`,
	team: 'WHERE removed_at IS NULL',
	template_tally: 'WHERE 1 = 0',
	document_tally: 'WHERE 1 = 0',
};
const selectAll = (table: string) => `SELECT * FROM "${table}" ${lasting[table] ?? ''}`;

async function rowsOfFolder(dataDir: string): Promise<Rows> {
	const database = new DatabaseSync(joinPath(dataDir, 'service.sqlite'), { readOnly: true });
	try {
		const tables = database
			.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'`)
			.all()
			.map(({ name }) => String(name))
			.filter((name) => !/^document_search|^sqlite_/.test(name) && !swept.includes(name));
		return Object.fromEntries(
			tables.map((name) => [name, textsOf(database.prepare(selectAll(name)).all())]),
		);
	} finally {
		database.close();
	}
}

async function rowsOf(databaseUrl: string): Promise<Rows> {
	const client = new pg.Client(databaseUrl);
	await client.connect();
	try {
		const { rows: tables } = await client.query<{ name: string }>(
			'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
		);
		const all: Record<string, readonly string[]> = {};
		for (const { name } of tables) {
			if (swept.includes(name)) continue;
			const { rows } = await client.query<object>(selectAll(name));
			all[name] = textsOf(rows);
		}
		return all;
	} finally {
		await client.end();
	}
}

/** The rows that are gone, and those that are new. */
export function differences(before: Rows, after: Rows): readonly string[] {
	return Object.entries(after).flatMap(([table, rows]) => {
		const [old, now] = [new Set(before[table]), new Set(rows)];
		return [
			...[...old].filter((row) => !now.has(row)).map((row) => `- ${table} ${row}`),
			...rows.filter((row) => !old.has(row)).map((row) => `+ ${table} ${row}`),
		];
	});
}

export async function newOwner({ service, admin }: Office, number: number) {
	const email = `owner-${number}@example.com`;
	const sent = async <Value>(who: Visitor, line: string, body?: unknown, headers = {}) => {
		const { status, text, json: answer } = await who.send(line, body, headers);
		if (status >= 300) throw new Error(`${line}: ${status} ${text}`);
		return answer as Value;
	};
	const invited = async (address: string, role: string, team: number) => {
		const headers = { 'x-team': String(team) };
		const invitation = { email: address, role };
		const made = await sent<{ link: string }>(admin, 'POST /app/invitations', invitation, headers);
		return tokenIn(made.link);
	};
	const newTeam = async (name: string) =>
		(await sent<{ teamId: number }>(admin, 'POST /app/admin/teams', { name })).teamId;

	const teamId = await newTeam(`Team of ${email}`);
	const owner = new Visitor(service);
	const token = await invited(email, 'admin', teamId);
	await sent(owner, 'POST /app/links/use', { token, email, password });
	const { userId } = (await owner.get<{ user: { userId: number } }>('/app/me')).user;
	await sent(admin, `PATCH /app/admin/users/${userId}`, { isAdmin: true });
	/** In another browser. */
	const signedInAgain = async () => {
		const visitor = new Visitor(service);
		await visitor.signIn(email);
		return visitor;
	};
	const member = { email: `member-${number}@example.com`, role: 'member' };
	const { userId: memberId } = await sent<{ userId: number }>(admin, 'POST /app/admin/users', {
		email: member.email,
	});
	await sent(admin, `PUT /app/admin/teams/${teamId}/members`, member);
	const emptyTeam = await newTeam(`Empty ${number}`);
	const secondTeam = await newTeam(`Second ${number}`);
	await sent(admin, `PUT /app/admin/teams/${secondTeam}/members`, { email, role: 'member' });

	const pdf = await smallForm({ text: ['Name'] });
	const pdfType = { 'content-type': 'application/pdf' };
	const added = (name: string) =>
		sent<{ uid: string }>(owner, `POST /app/templates?name=${name}`, pdf, pdfType);
	const template = (await added('Letter')).uid;
	const binned = (await added('In the trash')).uid;
	const filled = async () =>
		(await sent<{ uid: string }>(owner, `POST /app/templates/${template}/fill`, { data: {} })).uid;
	const document = await filled();
	const binnedDocument = await filled();
	await sent(owner, `DELETE /app/templates/${binned}`);
	await sent(owner, `DELETE /app/documents/${binnedDocument}`);
	const { fields, baseHash } = await owner.get<{ fields: object[]; baseHash: string }>(
		`/app/templates/${template}/fields`,
	);
	const { key } = await sent<{ key: string }>(owner, 'POST /app/keys', { name: 'own' });
	const [{ id: keyId } = { id: 0 }] = await owner.get<{ id: number }[]>('/app/keys');
	await sent(owner, 'POST /app/invitations', { email: `invited-${number}@example.com` });
	const [{ linkId } = { linkId: 0 }] = await owner.get<{ linkId: number }[]>('/app/invitations');
	const otherSession = async () => {
		await signedInAgain();
		const sessions = await owner.get<{ sessionId: number; isThis: boolean }[]>('/app/sessions');
		return sessions.find(({ isThis }) => !isThis)?.sessionId;
	};
	const toJoin = await invited(email, 'member', emptyTeam);

	const ids: Readonly<Record<string, number | undefined>> = {
		keys: keyId,
		members: memberId,
		invitations: linkId,
		users: memberId,
		teams: emptyTeam,
	};
	const bodies: readonly (readonly [string, unknown])[] = [
		['POST /app/session', { email, password }],
		['POST /app/links/offer', { token: toJoin }],
		['POST /app/links/accept', { token: toJoin }],
		['PUT /app/me/password', { current: password, next: 'a password that is new' }],
		['PUT /app/me/team', { teamId: secondTeam }],
		['POST /app/keys', { name: 'another' }],
		['PATCH /app/members/:id', { role: 'admin' }],
		['POST /app/invitations', { role: 'admin' }],
		['POST /app/admin/users', { email: `added-${number}@example.com`, isAdmin: true }],
		['PATCH /app/admin/users/:id', { isAdmin: true }],
		['POST /app/admin/teams', { name: `Added ${number}` }],
		['PATCH /app/admin/teams/:id', { name: `Renamed ${number}` }],
		['PUT /app/admin/teams/:id/retention', { days: 1 }],
		['POST /app/admin/teams/:id/retention/preview', { days: 1 }],
		['PUT /app/admin/teams/:id/members', { email, role: 'admin' }],
		['POST /app/admin/restore', { id: 'x' }],
		['PUT /app/templates/:uid/fields', { name: 'Edited', fields, baseHash }],
		['POST /app/templates/folder', { uids: [template], folder: 'Folder' }],
		['PATCH /app/templates/:uid', { name: 'Renamed' }],
		['POST /app/templates/:uid/fill', { title: 'New', data: { Name: 'Ada' } }],
		['POST /app/templates/:uid/preview', { data: { Name: 'Ada' } }],
		['POST /app/documents/trash', { uids: [document] }],
		['POST /app/documents/zip', { uids: [document] }],
		['POST /app/trash/restore', { templates: [binned], documents: [binnedDocument] }],
		['POST /app/trash/empty', { all: true }],
		['PUT /v1/templates/:uid', { name: 'Renamed' }],
		['POST /v1/templates/:uid', { title: 'New', data: { Name: 'Ada' } }],
		['POST /v1/documents', { title: 'All', documents: [document] }],
	];
	const places = { places: [], others: [] };
	const forms: readonly (readonly [string, Readonly<Record<string, string | Uint8Array>>])[] = [
		['POST /app/pdf/labels', { pdf, places: JSON.stringify(places) }],
		['POST /app/pdf/carried', { from: pdf, to: pdf, fields: JSON.stringify(fields) }],
	];
	const pdfs = [
		'POST /app/pdf/fields',
		'POST /app/pdf/proposals',
		'POST /app/templates',
		'POST /v1/templates',
		'PUT /v1/templates/:uid/file',
	];

	const named = async ({ path }: Route): Promise<string> => {
		if (path.includes('/sessions/:id')) return String(await otherSession());
		if (path.includes(':uid')) return path.includes('documents') ? document : template;
		const part = /\/(\w+)\/:\w+/.exec(path)?.[1] ?? '';
		return String(ids[part] ?? 'unknown');
	};
	/** The right request of a route, with this user's session or key. */
	const request = async (route: Route): Promise<Prepared> => {
		const query = lineOf(route) === 'POST /v1/templates' ? '?name=New' : '';
		const line = `${route.method} ${route.path.replace(/:\w+/, await named(route))}${query}`;
		const who: Record<string, string> = isApi(route)
			? { 'x-api-key': key }
			: { cookie: [...owner.cookies].map((pair) => pair.join('=')).join('; ') };
		const found = <Value>(all: readonly (readonly [string, Value])[]) =>
			all.find(([one]) => one === lineOf(route))?.[1];
		if (pdfs.includes(lineOf(route))) return { line, headers: { ...who, ...pdfType }, body: pdf };
		const form = found(forms);
		if (form) {
			const { type, body } = await multipart(form);
			return { line, headers: { ...who, 'content-type': type }, body };
		}
		const headers = { ...who, 'content-type': 'application/json' };
		return { line, headers, body: json(found(bodies) ?? {}) };
	};
	return { email, userId, teamId, keyId, owner, signedInAgain, request };
}
