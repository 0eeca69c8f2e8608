import type { Mapping } from './mapToFields';

export const policies = ['error', 'warn', 'ignore'] as const;
export type Policy = (typeof policies)[number];

export type FindingKind = 'unknownKeys' | 'wrongTypes' | 'unfilledFields';

export type Policies = Readonly<Record<FindingKind, Policy>>;

export interface Findings extends Pick<Mapping, FindingKind | 'ambiguities' | 'serialDates'> {
	/** Whether no field at all would be filled. */
	readonly isBlank: boolean;
}

/**
 * The findings that one policy applies to. Ambiguities are always errors. So is an item that fills no field at all,
 * unless unfilled fields are ignored and all its values are usable. If such an item has another reason to stop, its
 * unfilled fields are not listed.
 */
export function findingsUnder(policy: Policy, mapping: Mapping, chosen: Policies): Findings {
	const isBlank = mapping.data.size === 0;
	const wrongTypes = isBlank && mapping.wrongTypes.length > 0 ? 'error' : chosen.wrongTypes;
	const isStopped =
		mapping.ambiguities.length > 0 ||
		(wrongTypes === 'error' && mapping.wrongTypes.length > 0) ||
		(chosen.unknownKeys === 'error' && mapping.unknownKeys.length > 0);
	const unfilledFields =
		isBlank && !isStopped && chosen.unfilledFields === 'warn' ? 'error' : chosen.unfilledFields;
	const isTold = policies.indexOf(wrongTypes) <= policies.indexOf(unfilledFields);
	const told = new Set(isTold ? mapping.wrongTypes.map(({ key }) => key) : []);
	return {
		unknownKeys: chosen.unknownKeys === policy ? mapping.unknownKeys : [],
		wrongTypes: wrongTypes === policy ? mapping.wrongTypes : [],
		unfilledFields:
			unfilledFields === policy ? mapping.unfilledFields.filter(({ key }) => !told.has(key)) : [],
		ambiguities: policy === 'error' ? mapping.ambiguities : [],
		serialDates: policy === 'warn' ? mapping.serialDates : [],
		isBlank,
	};
}

export function hasFindings(findings: Findings): boolean {
	const { unknownKeys, wrongTypes, unfilledFields, ambiguities, serialDates } = findings;
	return [unknownKeys, wrongTypes, unfilledFields, ambiguities, serialDates].some(
		({ length }) => length > 0,
	);
}

/** The report of Include Report: all findings, whatever their policies. */
export function reportOf(mapping: Mapping) {
	return {
		// Keeps keys such as `__proto__`.
		sent: Object.fromEntries(mapping.data),
		unknownKeys: [...mapping.unknownKeys],
		wrongTypes: mapping.wrongTypes.map(({ key, label, reason }) => ({ key, label, reason })),
		unfilledFields: mapping.unfilledFields.map(({ key }) => key),
	};
}
