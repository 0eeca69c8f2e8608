import { backups } from './options/backups.ts';
import { api } from './options/api.ts';
import { signIn } from './options/signIn.ts';
import { listening } from './options/listening.ts';
import { operation } from './options/operation.ts';
import { retention } from './options/retention.ts';
import { stored } from './options/stored.ts';
import { trash } from './options/trash.ts';
import type { Options } from './option.ts';

/** All options of the service under the headings of docs/configuration.md. */
export const optionGroups = {
	'Address and shutdown': listening,
	Storage: stored,
	'Sign-in': signIn,
	'API and its limits': api,
	Trash: trash,
	Operation: operation,
	'How long documents stay': retention,
	Backups: backups,
} satisfies Readonly<Record<string, Options>>;

/** All options of the service: each is a flag, a variable and a variable NAME_FILE. */
export const serviceOptions = {
	...listening,
	...stored,
	...signIn,
	...api,
	...trash,
	...operation,
	...retention,
	...backups,
};
