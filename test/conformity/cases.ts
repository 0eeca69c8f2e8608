import { isWhole, shareOf } from '../long/share.ts';
import { assumptions } from '../mock-server/settings/catalogue.ts';
import { profiles, type ProfileName } from '../mock-server/settings/profiles.ts';
import type { SettingValues } from '../mock-server/settings/settings.ts';

export const profileNames = Object.keys(profiles) as ProfileName[];

const singleValues = Object.entries(assumptions).flatMap(([name, { values }]) =>
	values.map((value) => ({ [name]: value }) as Partial<SettingValues>),
);

const step = isWhole ? 1 : Math.round(singleValues.length / shareOf(singleValues.length));

/** Every profile, and each value of each assumption alone; in a part of the tests some of these values. */
export const cases = [
	...profileNames.map((profile) => ({ profile })),
	...singleValues.filter((_, index) => index % step === 0).map((settings) => ({ settings })),
];
