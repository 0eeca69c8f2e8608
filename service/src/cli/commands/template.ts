import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod/v4';
import { commandLine } from '../../domain/access/actor.ts';
import { UnusablePdfError } from '../../pdf/file/refusals.ts';
import { command } from '../command.ts';
import { teamOption } from '../config/options/team.ts';
import { stored } from '../config/options/stored.ts';
import { Failure } from '../failure.ts';
import { chosenTeam, withState } from '../withState.ts';

export const templateAdd = command({
	words: ['FILE.pdf'],
	about: 'add a PDF form as a template and print its uid',
	options: {
		team: teamOption('the team that the template is for'),
		name: {
			placeholder: 'NAME',
			about: 'what to call it (default: the name of the file)',
			schema: z.string().trim().min(1, 'the name is empty').optional(),
		},
		...stored,
	},
	run: ({ team, name, ...stores }, [file = ''], { out, say }) =>
		withState(stores, async ({ teams, state }) => {
			const { teamId } = await chosenTeam(teams, team);
			const bytes = await readFile(file).catch((error: Error) => {
				throw new Failure(`Cannot read ${file}: ${error.message}.`);
			});
			const { store } = state.openTeams().withId(teamId, commandLine);
			const called = name ?? basename(file).replace(/\.pdf$/i, '');
			const template = await store.addTemplate({ name: called, bytes }).catch((error: unknown) => {
				throw error instanceof UnusablePdfError ? new Failure(`${file}: ${error.message}`) : error;
			});
			say(`Added "${called}" with ${template.fields.length} fields.`);
			out(template.uid);
		}),
});
