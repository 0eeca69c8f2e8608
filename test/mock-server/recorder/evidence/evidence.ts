import type { SettingName, SettingValue } from '../../settings/settings.ts';
import type { Seen } from './seen.ts';

/** The values of a setting that an exchange fits; undefined if it says nothing about the setting. */
export type Evidence<Name extends SettingName> = (
	seen: Seen,
) => readonly SettingValue<Name>[] | undefined;

export type EvidenceOf = { readonly [Name in SettingName]?: Evidence<Name> };

/** The values whose condition holds. */
export function fitting<Value extends string | number>(
	table: readonly (readonly [value: Value, fits: boolean])[],
): Value[] {
	return table.filter(([, fits]) => fits).map(([value]) => value);
}
