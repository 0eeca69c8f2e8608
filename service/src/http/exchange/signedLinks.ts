import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Team, Teams } from '../../domain/teams.ts';

const hourMs = 3_600_000;

/** What signs the links to a team's documents; without it, none is right. */
export type SecretOf = (team: Team) => Uint8Array | string | undefined;

/** Download links that need no key, valid for one to two hours. */
export class SignedLinks {
	readonly #teams: Teams;
	readonly #secretOf: SecretOf;
	readonly #now: () => Date;

	constructor(teams: Teams, secretOf: SecretOf, now: () => Date) {
		this.#teams = teams;
		this.#secretOf = secretOf;
		this.#now = now;
	}

	/** `team`: whose document it is. */
	sign(path: string, team: Team): string {
		// Rounded to hours, so that repeated requests usually return the same link.
		const expires = String((Math.floor(this.#now().getTime() / hourMs) + 2) * hourMs);
		const right = signature(path, expires, this.#secretOf(team) ?? '');
		const query = new URLSearchParams({ expires, signature: right });
		return `${path}?${query.toString()}`;
	}

	async isSigned(path: string, query: Record<string, string>): Promise<boolean> {
		const { expires = '', signature: given = '' } = query;
		const team = await this.#teams.ofDocument(uidIn(path));
		const secret = team && this.#secretOf(team);
		if (!secret) return false;
		const right = Buffer.from(signature(path, expires, secret));
		const isRight =
			given.length === right.length && timingSafeEqual(Buffer.from(given, 'latin1'), right);
		return isRight && Number(expires) > this.#now().getTime();
	}
}

function uidIn(path: string): string {
	const [, , segment = ''] = path.split('/');
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}

function signature(path: string, expires: string, secret: Uint8Array | string): string {
	return createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url');
}
