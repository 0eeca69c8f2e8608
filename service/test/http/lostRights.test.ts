import { password, tokenIn, Visitor } from '../access/visitor.ts';
import { hold } from '../heldRequest.ts';
import { differences, startInhabited } from './inhabited.ts';
import type { Owner } from './inhabited.ts';
import { allRoutes, isApi, lineOf } from './routes.ts';
import type { Route } from './routes.ts';

/** What answers without a session. */
const isOpen = (route: Route) =>
	['POST /app/session', 'POST /app/links/offer', 'POST /app/links/use'].includes(lineOf(route)) ||
	route.path.startsWith('/documents/');
const isAdministration = ({ path }: Route) => path.startsWith('/app/admin/');
/** What is about whoever calls, and not about a team. */
const isPersonal = ({ path }: Route) => /^\/app\/(me|sessions?|links|teams|pdf)(\/|$)/.test(path);
const isOfAdmins = (route: Route) => /^PATCH \/app\/members|\/app\/invitations/.test(lineOf(route));
/** What only reads or works on what it gets. */
const changesNothing = [
	'DELETE /app/admin/uploads/:upload',
	'POST /app/admin/backups/:name/inspection',
	'POST /app/admin/restore',
	'POST /app/admin/teams/:id/retention/preview',
	'POST /app/admin/uploads',
	'POST /app/documents/zip',
	'POST /app/links/offer',
	'POST /app/pdf/carried',
	'POST /app/pdf/fields',
	'POST /app/pdf/labels',
	'POST /app/pdf/proposals',
	'POST /app/templates/:uid/preview',
	'POST /app/links/use',
];

type Place = Awaited<ReturnType<typeof startInhabited>>;

interface Loss {
	readonly name: string;
	/** Whether the right to call this route is lost. */
	readonly of: (route: Route) => boolean;
	readonly happens: (place: Place, owner: Owner) => Promise<unknown>;
}

const ok = async (visitor: Visitor, line: string, body?: unknown, headers = {}) => {
	const answer = await visitor.send(line, body, headers);
	if (answer.status >= 300) throw new Error(`${line}: ${answer.status} ${answer.text}`);
	return answer;
};

const losses: readonly Loss[] = [
	{
		name: 'the user is deleted, with their keys',
		of: (route) => !isOpen(route),
		happens: ({ admin }, { userId }) => ok(admin, `DELETE /app/admin/users/${userId}?keys=revoke`),
	},
	{
		name: 'the user is removed from the team',
		of: (route) =>
			!isOpen(route) && !isAdministration(route) && !isPersonal(route) && !isApi(route),
		happens: ({ admin }, { userId, teamId }) =>
			ok(admin, `DELETE /app/members/${userId}`, undefined, { 'x-team': String(teamId) }),
	},
	{
		name: 'the user administers nothing any more',
		of: (route) => isAdministration(route) || isOfAdmins(route),
		happens: async ({ admin }, { userId, teamId }) => {
			const team = { 'x-team': String(teamId) };
			await ok(admin, `PATCH /app/members/${userId}`, { role: 'member' }, team);
			await ok(admin, `PATCH /app/admin/users/${userId}`, { isAdmin: false });
		},
	},
	{
		name: 'the session is ended from another one',
		of: (route) => !isOpen(route) && !isApi(route),
		happens: async (_place, owner) => ok(await owner.signedInAgain(), 'DELETE /app/sessions'),
	},
	{
		name: 'the password is reset by a link',
		of: (route) => !isOpen(route) && !isApi(route),
		happens: async ({ admin, service }, { userId }) => {
			const { json } = await ok(admin, `POST /app/admin/users/${userId}/link`);
			const token = tokenIn((json as { link: string }).link);
			const next = { token, email: '', password: 'their own new password' };
			await ok(new Visitor(service), 'POST /app/links/use', next);
		},
	},
	{
		name: 'the key is revoked',
		of: (route) => isApi(route) && !isOpen(route),
		happens: ({ admin }, { keyId, teamId }) =>
			ok(admin, `DELETE /app/keys/${keyId}`, undefined, { 'x-team': String(teamId) }),
	},
	{
		name: 'the key is replaced',
		of: (route) => isApi(route) && !isOpen(route),
		happens: ({ admin }, { keyId, teamId }) =>
			ok(admin, `POST /app/keys/${keyId}/replacement`, {}, { 'x-team': String(teamId) }),
	},
];

describe('a request that is held open until the right to make it is lost', () => {
	let routes: readonly Route[];
	let place: Place;
	beforeAll(async () => {
		routes = (await allRoutes()).filter(({ method }) => method !== 'GET');
		place = await startInhabited();
	});
	afterAll(() => place[Symbol.asyncDispose]());

	it('would have changed something', async () => {
		const idle: string[] = [];
		for (const route of routes) {
			const owner = await place.newOwner();
			const before = await place.stored();
			const held = await hold(place.service.url, await owner.request(route));
			await held.finish();
			if (differences(before, await place.stored()).length === 0) idle.push(lineOf(route));
		}
		expect(idle.sort()).toEqual([...changesNothing].sort());
	});

	it.each(losses)('changes nothing once $name', async ({ of, happens }) => {
		const owner = await place.newOwner();
		const concerned = routes.filter(of);
		expect(concerned.length).toBeGreaterThan(0);
		const held = await Promise.all(
			concerned.map(async (route) => ({
				route,
				held: await hold(place.service.url, await owner.request(route)),
			})),
		);
		await happens(place, owner);
		const before = await place.stored();
		const answers: [string, number][] = [];
		for (const { route, held: one } of held) {
			const { status } = await one.finish();
			answers.push([lineOf(route), status]);
			expect([lineOf(route), differences(before, await place.stored())]).toEqual([
				lineOf(route),
				[],
			]);
		}
		expect(answers.filter(([, status]) => ![401, 403, 404].includes(status))).toEqual([]);
	});
});

test('the sign-ins that race a change of the password open no session that outlives it', async () => {
	await using place = await startInhabited();
	for (let round = 0; round < 6; round += 1) {
		const { owner, email } = await place.newOwner();
		const racing = Array.from({ length: 6 }, () => new Visitor(place.service));
		const next = 'a password that is new';
		const change = owner.send('PUT /app/me/password', { current: password, next });
		const racers = racing.map((visitor) => visitor.signIn(email));
		expect((await change).status).toBe(204);
		await Promise.all(racers);
		const alive = await Promise.all(racing.map((visitor) => visitor.send('GET /app/me')));
		expect(alive.map(({ status }) => status)).toEqual(racing.map(() => 401));
		expect((await new Visitor(place.service).signIn(email, password)).status).toBe(401);
	}
});
