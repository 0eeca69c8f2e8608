import type { Access } from '../domain/access/access.ts';
import { setUp } from '../domain/access/oneTimeLinks.ts';
import { fitPassword } from '../domain/access/signIn.ts';

/** Adds the administrator whom the operator names; false if there is a user already. Throws ServiceProblem. */
export async function addFirstUser(
	{ store }: Access,
	admin: { readonly email: string; readonly password: string } | undefined,
): Promise<boolean> {
	if (!admin || (await store.read.users.count()) > 0) return false;
	const passwordHash = await fitPassword(admin.password, admin.email);
	return store.changeUsers({}, async (tables) => {
		// Another instance may have added one first.
		if ((await tables.users.count()) > 0) return false;
		await setUp(tables, { email: admin.email, passwordHash });
		return true;
	});
}
