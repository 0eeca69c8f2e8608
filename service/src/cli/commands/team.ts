import { command } from '../command.ts';
import { stored } from '../config/options/stored.ts';
import { Failure } from '../failure.ts';
import { withState } from '../withState.ts';

export const teamAdd = command({
	words: ['NAME'],
	about: 'add a team, with its own templates, documents and keys',
	options: { ...stored },
	run: (stores, [name = ''], { say }) =>
		withState(stores, async (teams) => {
			if ((await teams.named(name)) !== undefined)
				throw new Failure(`There is a team "${name}" already.`);
			await teams.add(name);
			say(`Added the team "${name}".`);
		}),
});
