import type { AccessStore, AccessTables } from '../../store/access/accessTables.ts';
import type { Session } from '../../store/access/sessionTable.ts';
import type { User } from '../../store/access/userTable.ts';
import { newToken, tokenHash } from './token.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How long a session lasts unused, and in total. */
const idleMs = 14 * dayMs;
const mostMs = 90 * dayMs;

/** Where a request comes from. */
export interface Visitor {
	readonly address: string;
	/** The browser's name for itself (User-Agent). */
	readonly device: string;
}

export interface OpenSession {
	readonly session: Session;
	readonly user: User;
}

/** When a session ends that was created and last used at these times. */
const endOf = (created: number, used: number) =>
	new Date(Math.min(used + idleMs, created + mostMs));

/** Opens a session in a transaction; returns its token, of which only a hash is stored. */
export async function openSession(
	{ sessions }: AccessTables,
	userId: number,
	{ address, device }: Visitor,
	now: Date,
): Promise<string> {
	const token = newToken();
	await sessions.add({
		tokenHash: tokenHash(token),
		userId,
		created: now,
		expires: endOf(now.getTime(), now.getTime()),
		device: device.slice(0, 300),
		address,
	});
	return token;
}

const isOver = ({ expires }: Session, now: Date) => Date.parse(expires) <= now.getTime();

/** Returns the session of a token, unless it has ended, and locks it until the transaction ends. */
export async function keepSession(
	{ sessions }: AccessTables,
	token: string,
	now: Date,
): Promise<OpenSession | undefined> {
	const found = await sessions.keep(tokenHash(token));
	return found && !isOver(found.session, now) ? found : undefined;
}

/** Returns the session of a token, unless it has ended. Updates its last use once a minute. */
export async function findSession(
	store: AccessStore,
	token: string,
	address: string,
): Promise<OpenSession | undefined> {
	const found = await store.read.sessions.find(tokenHash(token));
	const now = store.now();
	if (!found || isOver(found.session, now)) return undefined;
	const { sessionId, created, lastUsed } = found.session;
	if (now.getTime() - Date.parse(lastUsed) >= minuteMs) {
		const end = endOf(Date.parse(created), now.getTime());
		const note = store.change({}, ({ sessions }) => sessions.use(sessionId, now, end, address));
		// A session stays valid even if its last use can't be stored, as on a full disk.
		await note.catch(() => undefined);
	}
	return found;
}
