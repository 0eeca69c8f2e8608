import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../service/test/until.ts';
import { smallForm } from '../../service/test/forms/smallForm.ts';
import {
	join as joinTeam,
	startSetUp,
	tokenIn,
	Visitor,
} from '../../service/test/access/visitor.ts';
import type { Answer } from '../../service/test/access/visitor.ts';
import { allRoutes, isApi, lineOf } from '../../service/test/http/routes.ts';
import type { Route } from '../../service/test/http/routes.ts';

const names = ({ path }: Route) => path.includes('/:');

/** What anyone may call. */
const open = [
	'GET /app/sign-in',
	'POST /app/links/offer',
	'POST /app/links/use',
	'POST /app/session',
];
/** What is about whoever calls, and not about a team. */
const isPersonal = ({ path }: Route) => /^\/app\/(me|sessions?|teams)(\/|$)/.test(path);

/** Bodies that are right, so that a refusal is not about them. */
const bodies: readonly (readonly [RegExp, unknown])[] = [
	[/^PATCH \/app\/members/, { role: 'admin' }],
	[/^PATCH \/app\/admin\/users/, { isAdmin: true }],
	[/^PATCH \/app\/admin\/teams/, { name: 'Taken over' }],
	[/^PUT \/app\/admin\/teams\/[^/]+\/members/, { email: 'attacker@example.com', role: 'admin' }],
	[/^PUT \/app\/admin\/teams\/[^/]+\/retention/, { days: 1 }],
	[/^PATCH \/app\/templates/, { name: 'Taken over' }],
	[/^PUT \/app\/templates\/[^/]+\/fields/, { fields: [], baseHash: 'x' }],
	[/^POST \/app\/templates\/[^/]+\/(fill|preview)/, { data: {} }],
	[/^POST \/app\/keys$/, { name: 'stolen' }],
	[/^POST \/app\/invitations$/, { role: 'admin' }],
	[/^PUT \/v1\/templates\/[^/]+\/file/, new Uint8Array(Buffer.from('%PDF-1.7'))],
	[/^PUT \/v1\/templates/, { name: 'Taken over' }],
	[/^POST \/v1\/templates/, { data: {} }],
];
const bodyFor = (route: Route) =>
	bodies.find(([pattern]) => pattern.test(lineOf(route)))?.[1] ??
	(['GET', 'DELETE'].includes(route.method) ? undefined : {});

/** Two teams: the victim's, with one of everything, and the attacker's, who is its admin. */
async function startTeams() {
	const folder = mkdtempSync(join(tmpdir(), 'attackers-'));
	const office = await startSetUp({ backups: { folder, hours: 24, keep: 1 } });
	const { service, admin } = office;
	await until('a backup', () => readdirSync(folder).some((name) => name.endsWith('.gz')));
	const { json } = await admin.send('POST /app/admin/teams', { name: 'Of the attacker' });
	const own = { 'x-team': String((json as { teamId: number }).teamId) };
	const email = 'attacker@example.com';
	const invited = await admin.send('POST /app/invitations', { email, role: 'admin' }, own);
	const attacker = new Visitor(service);
	const token = tokenIn((invited.json as { link: string }).link);
	await attacker.send('POST /app/links/use', { token, email, password: 'a long password' });
	const made = await attacker.send('POST /app/keys', { name: 'own' });

	const victim = await joinTeam({ service, by: admin }, 'victim@example.com', 'admin');
	const added = await victim.send(
		'POST /app/templates?name=Secret',
		await smallForm({ text: ['Name'] }),
		{ 'content-type': 'application/pdf' },
	);
	const template = (added.json as { uid: string }).uid;
	const filled = await victim.send(`POST /app/templates/${template}/fill`, { data: { Name: 'X' } });
	const document = (filled.json as { uid: string }).uid;
	await victim.send('POST /app/keys', { name: 'secret key' });
	await victim.send('POST /app/invitations', { email: 'secret@example.com' });
	const first = async (path: string, id: string) =>
		(await victim.get<Record<string, number>[]>(path)).map((one) => Number(one[id]))[0];
	const { user, teams } = await victim.get<{
		user: { userId: number };
		teams: { teamId: number }[];
	}>('/app/me');
	const ids = {
		keys: await first('/app/keys', 'id'),
		invitations: await first('/app/invitations', 'linkId'),
		sessions: await first('/app/sessions', 'sessionId'),
		members: user.userId,
		users: user.userId,
		teams: teams[0]?.teamId,
	};
	const look = () =>
		Promise.all(
			['templates', 'documents', 'keys', 'members', 'invitations', 'sessions'].map((part) =>
				victim.get(`/app/${part}`),
			),
		);
	return {
		...office,
		[Symbol.asyncDispose]: async () => {
			await office[Symbol.asyncDispose]();
			rmSync(folder, { recursive: true });
		},
		backup: readdirSync(folder)[0] ?? '',
		attacker,
		key: (made.json as { key: string }).key,
		victim: { ids, template, document, team: String(teams[0]?.teamId), look },
	};
}

const unknown = { id: '987654', uid: '00000000-0000-4000-8000-000000000000' };

describe('an attacker', () => {
	let routes: readonly Route[];
	let office: Awaited<ReturnType<typeof startTeams>>;
	beforeAll(async () => {
		routes = await allRoutes();
		office = await startTeams();
	});
	afterAll(() => office[Symbol.asyncDispose]());

	/** What is the victim's where a route names something. */
	const victims = ({ path }: Route): string => {
		if (path.includes('/:name')) return office.backup;
		if (path.includes('/:upload')) return unknown.uid;
		const { ids, template, document } = office.victim;
		if (path.includes(':uid')) return path.includes('documents') ? document : template;
		const part = /\/(\w+)\/:id/.exec(path)?.[1] ?? '';
		const id = ids[part as keyof typeof ids];
		if (id === undefined) throw new Error(`Tell this test what ${path} names.`);
		return String(id);
	};
	const send = (who: Visitor, route: Route, named: string, headers: Record<string, string> = {}) =>
		who.send(`${route.method} ${route.path.replace(/:\w+/, named)}`, bodyFor(route), headers);
	/** An answer without what the request itself named. */
	const told = ({ status, text }: Answer, named: string) => [status, text.replaceAll(named, '…')];

	it('meets every route', () => {
		expect(routes.filter(isApi).length).toBeGreaterThan(7);
		expect(routes.filter((route) => !isApi(route)).length).toBeGreaterThan(40);
	});

	it('without a session or a key gets nothing but what signing in needs', async () => {
		const nobody = new Visitor(office.service);
		const answered: string[] = [];
		for (const route of routes) {
			const { status, text } = await send(nobody, route, names(route) ? victims(route) : '');
			if (status !== 401) answered.push(lineOf(route));
			expect(text).not.toMatch(/Secret|secret|victim/);
		}
		expect(answered.sort()).toEqual(open);
		for (const path of ['/app', '/app/', '/app/nothing', '/app/templates/../keys', '/app//keys']) {
			expect([path, (await nobody.send(`GET ${path}`)).status]).toEqual([path, 401]);
		}
	});

	it('with a session of another team learns nothing of what is named, not even that it exists', async () => {
		const before = await office.victim.look();
		for (const route of routes.filter((one) => !isApi(one) && names(one))) {
			const [own, none] = [victims(route), route.path.includes(':uid') ? unknown.uid : unknown.id];
			const [real, made] = [
				await send(office.attacker, route, own),
				await send(office.attacker, route, none),
			];
			expect([lineOf(route), told(real, own)]).toEqual([lineOf(route), told(made, none)]);
			expect([lineOf(route), real.status >= 400 && real.status < 500]).toEqual([
				lineOf(route),
				true,
			]);
		}
		expect(await office.victim.look()).toEqual(before);
	});

	it('with a session of another team gets and changes nothing that a body names', async () => {
		const before = await office.victim.look();
		const { template, document } = office.victim;
		const both = { templates: [template], documents: [document] };
		for (const [line, body] of [
			['POST /app/documents/trash', { uids: [document] }],
			['POST /app/documents/zip', { uids: [document] }],
			['POST /app/trash/restore', both],
			['POST /app/trash/empty', both],
		] as const) {
			expect(routes.map(lineOf)).toContain(line);
			const { text } = await office.attacker.send(line, body);
			expect([line, /%PDF|Secret/.test(text)]).toEqual([line, false]);
			expect([line, await office.victim.look()]).toEqual([line, before]);
		}
	});

	it('with a session of another team cannot choose the team', async () => {
		const before = await office.victim.look();
		const team = (id: string) => ({ 'x-team': id });
		for (const route of routes.filter((one) => !isApi(one) && !isPersonal(one))) {
			if (open.includes(lineOf(route)) || route.path.startsWith('/app/admin')) continue;
			const named = names(route) ? victims(route) : '';
			const real = await send(office.attacker, route, named, team(office.victim.team));
			const made = await send(office.attacker, route, named, team(unknown.id));
			const [one, other] = [told(real, office.victim.team), told(made, unknown.id)];
			if (route.path.startsWith('/app/pdf/')) expect(real.status).toBe(made.status);
			else expect([lineOf(route), one]).toEqual([lineOf(route), other]);
			expect(real.text).not.toMatch(/Secret|secret|victim/);
		}
		expect(await office.victim.look()).toEqual(before);
	});

	it('who does not administer the service gets nothing of its administration', async () => {
		for (const route of routes.filter(({ path }) => path.startsWith('/app/admin'))) {
			const named = names(route) ? victims(route) : '';
			const { status, text } = await send(office.attacker, route, named);
			expect([lineOf(route), status]).toEqual([lineOf(route), 403]);
			expect(text).not.toMatch(/victim|Team 1/);
		}
	});

	it('with the key of another team learns nothing of what is named, not even that it exists', async () => {
		const before = await office.victim.look();
		const headers = { 'x-api-key': office.key, 'content-type': 'application/json' };
		const program = new Visitor(office.service, headers);
		for (const route of routes.filter((one) => isApi(one) && names(one))) {
			const own = victims(route);
			const real = await send(program, route, own);
			const made = await send(program, route, unknown.uid);
			expect([lineOf(route), told(real, own)]).toEqual([lineOf(route), told(made, unknown.uid)]);
			expect(real.status).toBeGreaterThanOrEqual(400);
		}
		expect(await office.victim.look()).toEqual(before);
		// A key opens no page, and a session no API.
		expect((await program.send('GET /app/templates')).status).toBe(401);
		expect((await office.attacker.send('GET /v1/templates')).status).toBe(401);
	});

	it('on another site can have a browser that is signed in change nothing', async () => {
		const before = await office.victim.look();
		const foreign: Record<string, string>[] = [
			{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
			{ 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' },
			{ origin: 'https://evil.example' },
			{ origin: 'null' },
		];
		for (const route of routes.filter((one) => !isApi(one))) {
			for (const headers of foreign) {
				const named = names(route) ? victims(route) : '';
				const { status } = await send(office.admin, route, named, headers);
				expect([lineOf(route), headers, status]).toEqual([lineOf(route), headers, 403]);
			}
		}
		expect(await office.victim.look()).toEqual(before);
	});

	it('finds the headers that protect browsers on every page and file', async () => {
		for (const path of [
			'/sign-in',
			'/',
			'/docs',
			'/ui/style/base.css',
			'/app/me',
			'/app/nothing',
		]) {
			const { headers } = await office.admin.send(`GET ${path}`);
			expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
			expect(headers.get('content-security-policy')).toMatch(
				/default-src 'none'.*frame-ancestors 'none'/,
			);
			expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
			expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
		}
		const { headers } = await office.admin.send('GET /app/keys');
		expect(headers.get('cache-control')).toBe('private, no-store');
	});

	it('is sent back only to the page itself', async () => {
		const nobody = new Visitor(office.service);
		const { headers } = await nobody.send('GET /?x=//evil.example/');
		expect(headers.get('location')).toMatch(/^sign-in\?to=/);
		const html = await nobody.send('GET /sign-in?to=//evil.example');
		expect(html.text).not.toContain('evil');
	});
});
