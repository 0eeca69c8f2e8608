import { newKey } from '../../store/keyTable.ts';
import { command, dataOption, numberFrom, required } from '../command.ts';
import { teamNamed, withState } from '../withState.ts';

const dayMs = 86_400_000;

export const keyAdd = command({
	about: 'make an API key for a team and print it; it cannot be shown again',
	options: {
		team: { placeholder: 'NAME', about: 'whose key it is', schema: required('the team’s name') },
		name: {
			placeholder: 'WORD',
			about: 'what to call it, such as the program that uses it',
			schema: required('the key’s name'),
		},
		expires: {
			placeholder: 'DAYS',
			about: 'after how many days it ends (default: never)',
			schema: numberFrom(1, 36_500).optional(),
		},
		data: dataOption,
	},
	run: ({ team, name, expires: days, data }, _words, { out, say }) =>
		withState(data, (teams) => {
			const key = newKey();
			const expires = days === undefined ? undefined : new Date(Date.now() + days * dayMs);
			teams.addKey(teamNamed(teams, team), { key, name, expires });
			const until = expires ? `until ${expires.toISOString().slice(0, 10)}` : 'until it is revoked';
			say(
				`The key "${name}" of the team "${team}" works at once, ${until}. Keep it: only its hash is stored.`,
			);
			out(key);
		}),
});
