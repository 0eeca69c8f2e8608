import type { Access } from '../domain/access/access.ts';
import { setUp } from '../domain/access/oneTimeLinks.ts';
import { fitPassword } from '../domain/access/signIn.ts';
import type { AccessStore } from '../store/access/accessTables.ts';
import type { ClockWatch } from './clockWatch.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Adds the administrator whom the operator names; false if there is a user already. Throws ServiceProblem. */
export async function addFirstUser(
	{ store }: Access,
	admin: { readonly email: string; readonly password: string } | undefined,
): Promise<boolean> {
	if (!admin || (await store.read.users.count()) > 0) return false;
	const passwordHash = await fitPassword(admin.password, admin.email);
	return store.changeUsers({}, async (tables) => {
		// Another instance may have been faster.
		if ((await tables.users.count()) > 0) return false;
		await setUp(tables, { email: admin.email, passwordHash });
		return true;
	});
}

/** Forgets expired sessions and links and old audit entries, now and every hour; returns what ends that. */
export async function keepTidy(
	store: AccessStore,
	auditDays: number,
	{
		clock,
		onProblem,
	}: { readonly clock: ClockWatch; readonly onProblem: (error: unknown) => void },
): Promise<() => void> {
	const tidy = async () => {
		if (clock.isWrong) return;
		const oldest = new Date(store.now().getTime() - auditDays * dayMs);
		await store.forget(oldest).catch(onProblem);
	};
	await tidy();
	const timer = setInterval(() => void tidy(), hourMs);
	timer.unref();
	return () => clearInterval(timer);
}
