import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod/v4';
import { emailText } from './emailText.ts';
import { answer } from '../answer.ts';
import { checkedBody } from '../checkedBody.ts';
import { actorOf, administeredTeam, membershipOf } from './identity.ts';
import type { AccessContext } from './identity.ts';
import {
	invitationsAnswer,
	keysAnswer,
	madeKeyAnswer,
	madeLinkAnswer,
	membersAnswer,
	role,
} from '../wire/access.ts';

const dayMs = 86_400_000;
const keySchema = z.strictObject({
	name: z.string().trim().min(1, 'the name is missing').max(100),
	/** After how many days the key expires; absent: never. */
	days: z.number().int().min(1).max(36_500).optional(),
});
/** Such as "3,5". */
const idList = z
	.string()
	.regex(/^\d+(,\d+)*$/)
	.transform((text) => text.split(',').map(Number))
	.default([]);
const idOf = (c: Context) => Number(c.req.param('id'));

/** The API keys of the team, its members and the invitations to it. */
export function teamRoutes(context: AccessContext): Hono {
	const { access, urlOf } = context;
	const { store, keys, members, links } = access;
	const routes = new Hono();

	routes.get('/keys', async (c) => answer(c, keysAnswer, await keys.list(membershipOf(c).teamId)));
	routes.post('/keys', async (c) => {
		const { name, days } = await checkedBody(c, keySchema);
		const expires = days === undefined ? undefined : new Date(store.now().getTime() + days * dayMs);
		const made = await keys.add(membershipOf(c).teamId, { name, expires }, actorOf(c));
		return answer(c, madeKeyAnswer, made, 201);
	});
	routes.post('/keys/:id{[0-9]+}/replacement', async (c) => {
		const made = await keys.replace(membershipOf(c).teamId, idOf(c), actorOf(c));
		return answer(c, madeKeyAnswer, made, 201);
	});
	routes.delete('/keys/:id{[0-9]+}', async (c) => {
		await keys.revoke(membershipOf(c).teamId, idOf(c), actorOf(c));
		return c.body(null, 204);
	});

	routes.get('/members', async (c) =>
		answer(c, membersAnswer, await store.read.members.ofTeam(membershipOf(c).teamId)),
	);
	routes.patch('/members/:id{[0-9]+}', async (c) => {
		const { role: next } = await checkedBody(c, z.strictObject({ role }));
		await members.change(administeredTeam(c).teamId, idOf(c), next, actorOf(c));
		return c.body(null, 204);
	});
	routes.delete('/members/:id{[0-9]+}', async (c) => {
		// Members may remove themselves.
		const isOwn = idOf(c) === actorOf(c).userId;
		const { teamId } = isOwn ? membershipOf(c) : administeredTeam(c);
		const keyIds = idList.parse(c.req.query('revoke'));
		await members.remove(teamId, idOf(c), actorOf(c), keyIds);
		return c.body(null, 204);
	});

	routes.get('/invitations', async (c) => {
		const open = await store.read.links.invitations(administeredTeam(c).teamId, store.now());
		return answer(c, invitationsAnswer, open);
	});
	routes.post('/invitations', async (c) => {
		const given = await checkedBody(
			c,
			z.strictObject({ email: emailText.optional(), role: role.default('member') }),
		);
		const { teamId } = administeredTeam(c);
		const invitation = { teamId, role: given.role, email: given.email };
		const token = await links.invite(invitation, actorOf(c));
		return answer(c, madeLinkAnswer, { link: linkTo(urlOf(c), token) }, 201);
	});
	routes.delete('/invitations/:id{[0-9]+}', async (c) => {
		await links.endInvitation(administeredTeam(c).teamId, idOf(c), actorOf(c));
		return c.body(null, 204);
	});
	return routes;
}

/** The URL of a one-time link. Browsers don't send the part after "#", so the token appears in no log. */
export const linkTo = (url: string, token: string) => `${url}/sign-in#link=${token}`;
