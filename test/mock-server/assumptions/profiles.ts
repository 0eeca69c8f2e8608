import type { SettingValues } from './catalogue.ts';

export interface Profile {
	readonly about: string;
	readonly settings: Partial<SettingValues>;
}

/** Values of many settings under one name; settings that a profile omits have their default. */
export const profiles = {
	documented: {
		about: 'what the description says, and the likeliest assumption for the rest',
		settings: {},
	},
	lenient: {
		about: 'accepts whatever can be understood',
		settings: {
			'update.body': 'any',
			'delete.unknown': 'accepted',
			'fill.unknownResponseType': 'json',
			'fill.unfillable': 'skipped',
			'download.auth': 'none',
			'download.methods': 'get-and-post',
			'list.badPage': 'default',
		},
	},
	hostile: {
		about: 'the least convenient answers that the description allows',
		settings: {
			'fields.envelope': 'object',
			'fields.types': 'mixed-case',
			'fields.label': 'missing',
			'update.result': 'empty',
			'delete.result': 'json-200',
			'fill.result': 'uid-and-url',
			'fill.status': 201,
			'document.name': 'name',
			'downloadUrl.form': 'relative',
			'download.contentType': 'none',
			'download.disposition': 'none',
			'list.maxLimit': 10,
			'list.order': 'oldest',
			'error.shape': 'html',
			'error.invalidStatus': 422,
			'auth.status': 403,
			'rate.retryAfter': 'absent',
			'uid.kind': 'short',
		},
	},
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;

/** There is no such profile; the message lists the known ones. */
export class UnknownProfileError extends Error {}

/** Throws UnknownProfileError. */
export function parseProfile(name: string): ProfileName {
	if (Object.hasOwn(profiles, name)) return name as ProfileName;
	const known = Object.keys(profiles).join(', ');
	throw new UnknownProfileError(`There is no profile "${name}". There are: ${known}.`);
}
