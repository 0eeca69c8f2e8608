import { behaviors } from '../../../service/src/domain/behavior.ts';
import type {
	BehaviorName,
	BehaviorValue,
	BehaviorValues,
} from '../../../service/src/domain/behavior.ts';
import { aboutDocuments } from './assumptions/aboutDocuments.ts';
import { aboutFilling } from './assumptions/aboutFilling.ts';
import { aboutRequests } from './assumptions/aboutRequests.ts';
import { aboutTemplates } from './assumptions/aboutTemplates.ts';
import type { Explanation } from './assumptions/assumption.ts';

const explanations: Record<SettingName, Explanation> = {
	...aboutTemplates,
	...aboutFilling,
	...aboutDocuments,
	...aboutRequests,
};

export type SettingName = BehaviorName;
export type SettingValue<Name extends SettingName> = BehaviorValue<Name>;
export type SettingValues = { -readonly [Name in SettingName]: BehaviorValues[Name] };

type Assumptions = {
	readonly [Name in SettingName]: Explanation & { readonly values: (typeof behaviors)[Name] };
};

/** Every assumption about the real service, by the name of its setting. */
export const assumptions = Object.fromEntries(
	Object.entries(behaviors).map(([name, values]) => [
		name,
		{ values, ...explanations[name as SettingName] },
	]),
) as unknown as Assumptions;
