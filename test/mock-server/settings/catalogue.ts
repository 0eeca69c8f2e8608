import { aboutDocuments } from './assumptions/aboutDocuments.ts';
import { aboutFilling } from './assumptions/aboutFilling.ts';
import { aboutRequests } from './assumptions/aboutRequests.ts';
import { aboutTemplates } from './assumptions/aboutTemplates.ts';

/** Every assumption about the real service, by the name of its setting. */
export const assumptions = {
	...aboutTemplates,
	...aboutFilling,
	...aboutDocuments,
	...aboutRequests,
};

export type SettingName = keyof typeof assumptions;
export type SettingValue<Name extends SettingName> = (typeof assumptions)[Name]['values'][number];
export type SettingValues = { [Name in SettingName]: SettingValue<Name> };
