import { optionGroups, serviceOptions } from '../../../src/cli/config/serviceOptions.ts';
import type { Option } from '../../../src/cli/config/option.ts';

const all = Object.entries<Option<unknown>>(serviceOptions);

it('every option is in one group, and its variable is the name of its flag', () => {
	const grouped = Object.values(optionGroups).flatMap((options) => Object.keys(options));
	expect(grouped.toSorted()).toEqual(all.map(([flag]) => flag).toSorted());
	const others = all.filter(
		([flag, { variable }]) => variable !== flag.toUpperCase().replaceAll('-', '_'),
	);
	expect(others.map(([flag]) => flag)).toEqual(['data']);
});

it('every default is a value that the option takes', () => {
	for (const [flag, { fallback, schema }] of all) {
		expect([flag, schema.safeParse(fallback).success]).toEqual([flag, true]);
	}
});

it('what an option needs is an option', () => {
	const flags = new Set(all.map(([flag]) => flag));
	const unknown = all.flatMap(([, { needs = [] }]) => needs.filter((need) => !flags.has(need)));
	expect(unknown).toEqual([]);
});
