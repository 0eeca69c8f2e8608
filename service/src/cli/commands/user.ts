import { readFileSync } from 'node:fs';
import { z } from 'zod/v4';
import { commandLine } from '../../domain/access/actor.ts';
import { newPassword } from '../../domain/access/password.ts';
import { knownForm } from '../../domain/access/users.ts';
import { addFirstUser } from '../../server/access.ts';
import { command } from '../command.ts';
import { stored } from '../config/options/stored.ts';
import { oneOf } from '../config/values.ts';
import { Failure } from '../failure.ts';
import { teamNamed, withState } from '../withState.ts';

const passwordFile = {
	placeholder: 'FILE',
	about: 'a file with the password (default: one is created and printed)',
	schema: z.string().optional(),
};

/** The password from a file, or a new one, which is printed. */
function passwordFrom(path: string | undefined): { password: string; isNew: boolean } {
	if (path === undefined) return { password: newPassword(), isNew: true };
	try {
		return { password: readFileSync(path, 'utf8').replace(/\r?\n$/, ''), isNew: false };
	} catch (error) {
		throw new Failure(`Cannot read ${path}: ${(error as Error).message}.`);
	}
}

export const userAdd = command({
	words: ['EMAIL'],
	about: 'add a user who may sign in to the page, or a user that there is to a further team',
	options: {
		admin: {
			placeholder: '',
			about: 'make the user an administrator of the service, who manages users and teams',
			schema: z.literal('yes').optional(),
		},
		team: {
			placeholder: 'NAME',
			about: 'the team that they join (default: the only one, if there is just one)',
			schema: z.string().trim().min(1).optional(),
		},
		role: {
			placeholder: 'admin|member',
			about: 'their role in that team',
			fallback: 'member',
			schema: oneOf(['admin', 'member']),
		},
		'password-file': passwordFile,
		...stored,
	},
	run: ({ admin, team, role, 'password-file': file, ...stores }, [email = ''], { out, say }) =>
		withState(stores, async ({ teams, access }) => {
			const known = await access.store.read.users.withEmail(knownForm(email));
			if (known) {
				if (team === undefined || admin || file !== undefined) {
					throw new Failure(`There is a user ${email} already. Add them to a team with --team.`);
				}
				const teamId = await teamNamed(teams, team);
				await access.members.set(teamId, known.userId, role, commandLine);
				return say(`${known.email} is in the team "${team}" now, with the role ${role}.`);
			}
			const { password, isNew } = passwordFrom(file);
			// The first administrator joins all teams, at least one, as with the setup link.
			if (admin && team === undefined && (await addFirstUser(access, { email, password }))) {
				say(`Added the user ${email}, an administrator.`);
				return isNew ? out(password) : undefined;
			}
			const [only, ...others] = await teams.ids();
			const joined = team === undefined ? undefined : await teamNamed(teams, team);
			const teamId = joined ?? (others.length === 0 ? only : undefined);
			const places = teamId === undefined ? [] : [{ teamId, role }];
			const user = { email, password, isAdmin: admin !== undefined, places };
			await access.users.add(user, commandLine);
			say(`Added the user ${email}${places.length === 0 ? ', who is in no team yet' : ''}.`);
			if (isNew) out(password);
		}),
});

export const userPassword = command({
	words: ['EMAIL'],
	about: 'set a user’s password, and sign them out everywhere',
	options: { 'password-file': passwordFile, ...stored },
	run: ({ 'password-file': file, ...stores }, [email = ''], { out, say }) =>
		withState(stores, async ({ access: { users } }) => {
			const { password, isNew } = passwordFrom(file);
			await users.resetPassword(await users.named(email), password, commandLine);
			say(`The password of ${email} is changed, and their sessions have ended.`);
			if (isNew) out(password);
		}),
});

export const userList = command({
	about: 'list the users: address, role, teams',
	options: { ...stored },
	run: (stores, _words, { out }) =>
		withState(stores, async ({ access }) => {
			const { read } = access.store;
			for (const { email, userId, isAdmin } of await read.users.all()) {
				const teams = (await read.members.teamsOf(userId)).map(({ name, role }) =>
					role === 'admin' ? `${name} (admin)` : name,
				);
				out([email, isAdmin ? 'administrator' : 'user', teams.join(', ')].join('\t'));
			}
		}),
});

export const userRemove = command({
	words: ['EMAIL'],
	about: 'delete a user; what they created stays',
	options: {
		'revoke-keys': {
			placeholder: '',
			about: 'revoke the API keys that they created, too',
			schema: z.literal('yes').optional(),
		},
		...stored,
	},
	run: ({ 'revoke-keys': revoke, ...stores }, [email = ''], { say }) =>
		withState(stores, async ({ access: { users } }) => {
			await users.remove((await users.named(email)).userId, commandLine, {
				revokesKeys: revoke !== undefined,
			});
			say(`Deleted the user ${email}.`);
		}),
});
