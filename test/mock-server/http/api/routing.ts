import type { Context } from 'hono';
import type { Accounts } from '../../service/accounts.ts';
import type { Addresses } from './answers.ts';
import type { SignedLinks } from '../exchange/signedLinks.ts';
import { problemAnswer } from '../exchange/errorAnswer.ts';
import { ServiceProblem } from '../../service/problem.ts';
import type { Settings } from '../../settings/settings.ts';

/** What every route is given. */
export interface RouteContext {
	readonly accounts: Accounts;
	readonly settings: Settings;
	readonly links: SignedLinks;
	readonly foreignPort: number;
}

export function addressesOf(c: Context, { foreignPort, links }: RouteContext): Addresses {
	return { origin: new URL(c.req.url).origin, foreignPort, links };
}

/** Answers every method that a path does not have. */
export function methodNotAllowed(settings: Settings, allowed: readonly string[]) {
	return (c: Context): Response => {
		const methods = allowed.join(', ');
		const message = `${c.req.method} is not possible here; ${methods} is.`;
		const problem = new ServiceProblem('method_not_allowed', message);
		return problemAnswer(problem, settings, { Allow: methods });
	};
}
