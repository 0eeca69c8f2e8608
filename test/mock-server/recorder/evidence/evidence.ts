import type { SwitchName, SwitchValue } from '../../settings/settings.ts';
import type { Seen } from './seen.ts';

/** Which positions of a switch an exchange fits; undefined if it says nothing about it. */
export type Evidence<Name extends SwitchName> = (
	seen: Seen,
) => readonly SwitchValue<Name>[] | undefined;

export type EvidenceOf = { readonly [Name in SwitchName]?: Evidence<Name> };

/** The positions for which something holds, written beside them. */
export function positions<Position extends string | number>(
	table: readonly (readonly [position: Position, fits: boolean])[],
): Position[] {
	return table.filter(([, fits]) => fits).map(([position]) => position);
}
