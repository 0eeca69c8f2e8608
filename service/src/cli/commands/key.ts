import { commandLine } from '../../domain/access/actor.ts';
import type { StoredKey } from '../../store/keyTable.ts';
import { command } from '../command.ts';
import { teamOption } from '../config/options/team.ts';
import { stored } from '../config/options/stored.ts';
import { numberFrom, required } from '../config/values.ts';
import { Failure } from '../failure.ts';
import { chosenTeam, withState } from '../withState.ts';

const dayMs = 86_400_000;

export const keyAdd = command({
	about: 'create an API key for a team and print it; it cannot be shown again',
	options: {
		team: teamOption('the team that the key is for'),
		name: {
			placeholder: 'WORD',
			about: 'what to call it, such as the program that uses it',
			schema: required('the key’s name'),
		},
		expires: {
			placeholder: 'DAYS',
			about: 'after how many days it expires (default: never)',
			schema: numberFrom(1, 36_500).optional(),
		},
		...stored,
	},
	run: ({ team, name, expires: days, ...stores }, _words, { out, say }) =>
		withState(stores, async ({ teams, access }) => {
			const expires = days === undefined ? undefined : new Date(Date.now() + days * dayMs);
			const { teamId, name: teamName } = await chosenTeam(teams, team);
			const { key } = await access.keys.add(teamId, { name, expires }, commandLine);
			const until = expires ? `until ${expires.toISOString().slice(0, 10)}` : 'until it is revoked';
			say(
				`The key "${name}" of the team "${teamName}" works immediately, ${until}. Keep it: only its hash is stored.`,
			);
			out(key);
		}),
});

/** One line per key: how it begins, its name, and from when until when it works. */
function keyLine({ prefix, name, created, expires }: StoredKey): string {
	const day = (time: string) => time.slice(0, 10);
	return `${prefix}…\t${name}\t${day(created)}\t${expires === undefined ? 'never ends' : day(expires)}`;
}

export const keyList = command({
	about: 'list the keys of a team: beginning, name, first and last day',
	options: { team: teamOption('the team that the keys are for'), ...stored },
	run: ({ team, ...stores }, _words, { out }) =>
		withState(stores, async ({ teams, access }) => {
			const { teamId } = await chosenTeam(teams, team);
			for (const key of await access.keys.list(teamId)) out(keyLine(key));
		}),
});

export const keyRevoke = command({
	words: ['KEY'],
	about: 'revoke a key, by its name or its beginning',
	options: { team: teamOption('the team that the key is for'), ...stored },
	run: ({ team, ...stores }, [given = ''], { say }) =>
		withState(stores, async ({ teams, access }) => {
			const { teamId, name: teamName } = await chosenTeam(teams, team);
			const keys = await access.keys.list(teamId);
			const meant = keys.filter(
				({ name, prefix }) => name === given || (prefix !== '' && given.startsWith(prefix)),
			);
			const [key, other] = meant;
			if (!key) throw new Failure(`The team "${teamName}" has no key "${given}". See key list.`);
			if (other) {
				const all = meant.map(({ prefix }) => `${prefix}…`).join(', ');
				throw new Failure(`Several keys are called "${given}". Choose by the beginning: ${all}.`);
			}
			await access.keys.revoke(teamId, key.id, commandLine);
			say(`The key "${key.name}" of the team "${teamName}" is revoked.`);
		}),
});
