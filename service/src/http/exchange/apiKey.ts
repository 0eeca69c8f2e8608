import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import type { Team, Teams } from '../../domain/teams.ts';
import type { KeyOwner } from '../../store/keyTable.ts';
import { notFound, ServiceProblem } from '../../domain/problem.ts';
import { prefixOf } from '../../store/keyTable.ts';
import type { RequestFacts } from './exchange.ts';

export const apiKeyHeader = 'x-api-key';

/** Hono variables of the API: the team of the request's key, and the key's owner if there is one. */
export interface TeamEnv {
	Bindings:
		| { facts?: RequestFacts; incoming?: IncomingMessage; outgoing?: ServerResponse }
		| undefined;
	/** `group`: the unit of fair sharing for memory. */
	Variables: { team: Team; key?: KeyOwner; group: string };
}

function unauthorized(given: string | undefined): ServiceProblem {
	const what = given ? 'is not valid' : 'is missing';
	return new ServiceProblem('unauthorized', `The API key in the header X-API-KEY ${what}.`);
}

/** Rejects requests without a valid key; sets the team of all others. */
export function requireKey(teams: Teams): MiddlewareHandler<TeamEnv> {
	return async (c, next) => {
		const key = c.req.header(apiKeyHeader);
		const found = await teams.ofKey(key);
		if (!found) throw unauthorized(key);
		c.set('team', found.team);
		c.set('key', found.owner);
		c.set('group', `team ${found.team.teamId}`);
		if (c.env?.facts) {
			Object.assign(c.env.facts, { team: found.team.teamId, key: prefixOf(key ?? '') });
		}
		await next();
	};
}

/** Sets the key of a request that needs none, if it has a valid one. */
export function noteKey(teams: Teams): MiddlewareHandler<TeamEnv> {
	return async (c, next) => {
		const found = await teams.ofKey(c.req.header(apiKeyHeader));
		if (found) c.set('key', found.owner);
		await next();
	};
}

/** The team of a download that needs no key. If the request has a valid key, only that key's team counts. */
export async function teamOfDownload(teams: Teams, c: Context, uid: string): Promise<Team> {
	const team = (await teams.withKey(c.req.header(apiKeyHeader))) ?? (await teams.ofDocument(uid));
	if (!team) throw notFound('document', uid);
	return team;
}
