import { commandLine } from '../../domain/access/actor.ts';
import type { OwnRetention } from '../../store/retention.ts';
import { command } from '../command.ts';
import { retention } from '../config/options/retention.ts';
import { stored } from '../config/options/stored.ts';
import { required } from '../config/values.ts';
import { UsageError } from '../failure.ts';
import { teamNamed, withState } from '../withState.ts';

export const teamAdd = command({
	words: ['NAME'],
	about: 'add a team, with its own templates, documents and keys',
	options: { ...stored },
	run: (stores, [name = ''], { say }) =>
		withState(stores, async ({ access }) => {
			await access.teams.add(name, commandLine);
			say(`Added the team "${name}".`);
		}),
});

const told = ({ days, documents }: OwnRetention) =>
	`days: ${days ?? 'default'}, documents: ${documents ?? 'default'}`;

export const teamList = command({
	about: 'list the teams: ID, name, members, and what they keep',
	options: { ...stored },
	run: (stores, _words, { out }) =>
		withState(stores, async ({ access: { store } }) => {
			const own = await store.retentions();
			for (const { teamId, name, members } of await store.read.teams.all())
				out([teamId, name, members, told(own.get(teamId) ?? {})].join('\t'));
		}),
});

/** `default` (as for all teams), or a value of the general option. */
function ownOption(option: keyof typeof retention, about: string) {
	const { schema, placeholder } = retention[option];
	return {
		placeholder: `${placeholder}|none|default`,
		about,
		schema: required(`--${option}`)
			.transform((text, { addIssue }) => {
				if (text === 'default') return { value: undefined };
				const { data, error } = schema.safeParse(text);
				if (error) addIssue(`${error.issues[0]?.message}, or "default" for what all teams have`);
				return { value: data };
			})
			.optional(),
	};
}

export const teamSet = command({
	words: ['NAME'],
	about:
		'change how long the documents of a team stay; the service deletes the others within a minute',
	options: {
		'keep-days': ownOption('keep-days', 'documents that are older, in days, are deleted'),
		'keep-documents': ownOption('keep-documents', 'the oldest documents beyond that are deleted'),
		...stored,
	},
	run: ({ 'keep-days': days, 'keep-documents': documents, ...stores }, [name = ''], { say }) =>
		withState(stores, async ({ teams, access }) => {
			if (!days && !documents)
				throw new UsageError('Say what to change: --keep-days, --keep-documents, or both.');
			const teamId = await teamNamed(teams, name);
			const before = (await access.store.retentions()).get(teamId);
			const own = {
				days: days ? days.value : before?.days,
				documents: documents ? documents.value : before?.documents,
			};
			const kept = { days: own.days ?? 'none', documents: own.documents ?? 'none' } as const;
			const count = await access.store.countForgotten(teamId, kept);
			if (count > 0) say(`This deletes ${count} documents of the team "${name}", for good.`);
			await access.teams.setRetention(teamId, own, commandLine);
			say(`The team "${name}" keeps: ${told(own)}.`);
		}),
});
