import type { SettingName, SettingValue } from '../../settings/settings.ts';
import type { Seen } from './seen.ts';

/** Which positions of a switch an exchange fits; undefined if it says nothing about it. */
export type Evidence<Name extends SettingName> = (
	seen: Seen,
) => readonly SettingValue<Name>[] | undefined;

export type EvidenceOf = { readonly [Name in SettingName]?: Evidence<Name> };

/** The positions for which something holds, written beside them. */
export function positions<Position extends string | number>(
	table: readonly (readonly [position: Position, fits: boolean])[],
): Position[] {
	return table.filter(([, fits]) => fits).map(([position]) => position);
}
