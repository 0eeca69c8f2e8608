import type { Mapping } from './mapToFields';

/** The values by their field's key, as an object that keeps keys such as `__proto__`. */
type SentValues = Record<string, string | number | boolean | null>;

/** The report of Include Report: all findings, whatever their policies. */
export interface Report {
	sent: SentValues;
	unknownKeys: string[];
	wrongTypes: Array<{ key: string; label: string; reason: string }>;
	unfilledFields: string[];
}

export function reportOf(mapping: Mapping): Report {
	return {
		sent: Object.fromEntries(mapping.data),
		unknownKeys: [...mapping.unknownKeys],
		wrongTypes: mapping.wrongTypes.map(({ key, label, reason }) => ({ key, label, reason })),
		unfilledFields: mapping.unfilledFields.map(({ key }) => key),
	};
}
