import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod/v4';
import { emailText } from './emailText.ts';
import { retentionOf } from '../../../store/retention.ts';
import { answer } from '../answer.ts';
import { AppProblem } from '../appProblem.ts';
import { checkedBody } from '../checkedBody.ts';
import { actorOf } from './identity.ts';
import type { AccessContext } from './identity.ts';
import { linkTo } from './teamRoutes.ts';
import { madeLinkAnswer, role as roleSchema } from '../wire/access.ts';
import {
	auditAnswer,
	deletesAnswer,
	madeTeamAnswer,
	madeUserAnswer,
	teamsAnswer,
	usersAnswer,
} from '../wire/admin.ts';

const teamName = z.strictObject({ name: z.string().trim().min(1, 'the name is missing').max(100) });
const keeps = (most: number) =>
	z.union([z.literal('none'), z.number().int().min(1).max(most)]).optional();
/** A limit that is absent is the one for all teams. */
const retentionSchema = z.strictObject({ days: keeps(36_500), documents: keeps(1_000_000_000) });
const idOf = (c: Context) => Number(c.req.param('id'));
const mostListed = 200;
const auditPage = z.object({
	limit: z.coerce.number().int().min(1).max(mostListed).default(50),
	before: z.coerce.number().int().optional(),
});

const newUserSchema = z.strictObject({
	email: emailText,
	isAdmin: z.boolean().default(false),
	/** The teams that they become members of. */
	places: z
		.array(z.strictObject({ teamId: z.number().int(), role: roleSchema }))
		.max(1000)
		.default([]),
});

/** For administrators of the service: all users, all teams, and the audit log. */
export function adminRoutes({ access, auditDays, retention, urlOf }: AccessContext): Hono {
	const { store, users, teams, members, links } = access;
	const routes = new Hono();

	routes.get('/users', async (c) => {
		const [all, keys] = await Promise.all([store.read.users.all(), store.keys.countsOfCreators()]);
		const shown = await Promise.all(
			all.map(async ({ userId, email, isAdmin, created, hasOidc, passwordHash }) => ({
				userId,
				email,
				isAdmin,
				created,
				hasOidc,
				hasPassword: passwordHash !== undefined,
				keys: keys.get(userId) ?? 0,
				teams: await store.read.members.teamsOf(userId),
			})),
		);
		return answer(c, usersAnswer, shown);
	});
	routes.post('/users', async (c) => {
		const { email, isAdmin, places } = await checkedBody(c, newUserSchema);
		const user = await users.add({ email, isAdmin, places }, actorOf(c));
		const token = await links.forPassword(user.userId, actorOf(c));
		const link = linkTo(urlOf(c), token);
		return answer(c, madeUserAnswer, { userId: user.userId, link }, 201);
	});
	routes.patch('/users/:id{[0-9]+}', async (c) => {
		const { isAdmin } = await checkedBody(c, z.strictObject({ isAdmin: z.boolean() }));
		await users.setAdmin(idOf(c), isAdmin, actorOf(c));
		return c.body(null, 204);
	});
	routes.delete('/users/:id{[0-9]+}', async (c) => {
		if (idOf(c) === actorOf(c).userId) {
			throw new AppProblem(409, 'Another administrator has to delete you.', 'delete-self');
		}
		const revokesKeys = c.req.query('keys') === 'revoke';
		await users.remove(idOf(c), actorOf(c), { revokesKeys });
		return c.body(null, 204);
	});
	routes.post('/users/:id{[0-9]+}/link', async (c) => {
		const token = await links.forPassword(idOf(c), actorOf(c));
		return answer(c, madeLinkAnswer, { link: linkTo(urlOf(c), token) }, 201);
	});

	routes.get('/teams', async (c) => {
		const [all, own] = await Promise.all([store.read.teams.all(), store.retentions()]);
		const shown = all.map((team) => ({ ...team, keeps: own.get(team.teamId) ?? {} }));
		return answer(c, teamsAnswer, { teams: shown, retention });
	});
	routes.post('/teams', async (c) => {
		const { name } = await checkedBody(c, teamName);
		return answer(c, madeTeamAnswer, { teamId: await teams.add(name, actorOf(c)) }, 201);
	});
	routes.patch('/teams/:id{[0-9]+}', async (c) => {
		const { name } = await checkedBody(c, teamName);
		await teams.rename(idOf(c), name, actorOf(c));
		return c.body(null, 204);
	});
	routes.put('/teams/:id{[0-9]+}/retention', async (c) => {
		await teams.setRetention(idOf(c), await checkedBody(c, retentionSchema), actorOf(c));
		return c.body(null, 204);
	});
	routes.post('/teams/:id{[0-9]+}/retention/preview', async (c) => {
		const wanted = retentionOf(retention, await checkedBody(c, retentionSchema));
		const deletes = await store.countForgotten(idOf(c), wanted);
		return answer(c, deletesAnswer, { deletes });
	});
	routes.delete('/teams/:id{[0-9]+}', async (c) => {
		await teams.remove(idOf(c), actorOf(c));
		return c.body(null, 204);
	});
	routes.put('/teams/:id{[0-9]+}/members', async (c) => {
		const asked = z.strictObject({ email: z.string(), role: roleSchema });
		const { email, role } = await checkedBody(c, asked);
		const user = await users.named(email);
		await members.set(idOf(c), user.userId, role, actorOf(c));
		return c.body(null, 204);
	});

	routes.get('/audit', async (c) => {
		const { limit, before } = auditPage.parse(c.req.query());
		const items = await store.read.audit.list(limit, before);
		return answer(c, auditAnswer, { keptDays: auditDays, items });
	});
	return routes;
}
