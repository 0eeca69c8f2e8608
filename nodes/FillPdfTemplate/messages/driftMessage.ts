import type { Drift } from '../mapping/schemaDrift';
import type { Findings } from '../mapping/policies';
import { joined, listed, quoted } from './wording';

/**
 * Which findings come from a change of the template; '' when none does. `isSameTemplate` is false when an expression
 * chooses the template: then the columns may belong to another one.
 */
export function describeDrift(
	{ unknownKeys, unfilledFields }: Pick<Findings, 'unknownKeys' | 'unfilledFields'>,
	{ added, gone, renamed }: Drift,
	isSameTemplate: boolean,
): string {
	const newNames = new Set(renamed.values());
	const renames = [...renamed].filter(
		([key, newKey]) => unknownKeys.includes(key) || unfilledFields.some((f) => f.key === newKey),
	);
	const goneKeys = unknownKeys.filter((key) => gone.has(key) && !renamed.has(key));
	const newKeys = unfilledFields
		.map(({ key }) => key)
		.filter((key) => added.has(key) && !newNames.has(key));
	const parts = [
		...renames.map(([key, newKey]) => `${quoted(key)} is now called ${quoted(newKey)}`),
		goneKeys.length > 0
			? `${listed(goneKeys.map(quoted), 10)} ${isAre(goneKeys)} no longer there`
			: '',
		newKeys.length > 0 ? `${listed(newKeys.map(quoted), 10)} ${isAre(newKeys)} new` : '',
	].filter((part) => part !== '');
	if (parts.length === 0) return '';
	return isSameTemplate
		? `The mapped fields and the template differ: ${joined(parts, ', ')}. The template has changed, or the fields were loaded from another template. Open the node, choose 'Refresh Field List' from the menu next to 'Values to Send', and map the fields again.`
		: `The template differs from the one whose fields were mapped: ${joined(parts, ', ')}.`;
}

function isAre(list: readonly unknown[]): string {
	return list.length === 1 ? 'is' : 'are';
}
