import { isWhole, shareOf } from '../long/share.ts';
import { everyAssumption } from '../mock-server/assumptions/catalogue.ts';
import type { SettingValues } from '../mock-server/assumptions/settings.ts';

const singleValues = everyAssumption
	.filter(([, { option }]) => option)
	.flatMap(([name, { values }]) =>
		values.map((value) => ({ [name]: value }) as Partial<SettingValues>),
	);

const step = isWhole ? 1 : Math.round(singleValues.length / shareOf(singleValues.length));

/** The service with its default options, and with each value of each option alone; in a part of the tests some of these. */
export const cases = [
	{},
	...singleValues.filter((_, index) => index % step === 0).map((settings) => ({ settings })),
];
