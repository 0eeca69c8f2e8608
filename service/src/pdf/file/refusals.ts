export const unusableReasons = [
	'not-a-pdf',
	'no-fields',
	'xfa-only',
	'encrypted',
	'truncated',
	'damaged',
	'too-slow',
	'too-large',
	'too-many-fields',
] as const;
export type UnusableReason = (typeof unusableReasons)[number];

/** The maximum number of fields, because every list of templates includes them. */
export const MOST_FIELDS = 10_000;

const EXPLANATIONS: Readonly<Record<UnusableReason, string>> = {
	'not-a-pdf': 'The file is not a PDF',
	'no-fields': 'The PDF has no fields to fill',
	'xfa-only': 'The PDF is a dynamic XFA form, which has no ordinary fields to fill',
	encrypted: 'The PDF is protected and opens only with a password',
	truncated: 'The end of the PDF is missing; download or export it again',
	damaged: 'The PDF is damaged and cannot be read',
	'too-slow': 'Reading the PDF takes too long',
	'too-large': 'Reading the PDF takes too much memory',
	'too-many-fields': `The PDF has more than ${MOST_FIELDS} fields`,
};

/** The file cannot be a template; `reason` says why, for programs. */
export class UnusablePdfError extends Error {
	readonly reason: UnusableReason;

	constructor(reason: UnusableReason, cause?: unknown) {
		super(EXPLANATIONS[reason], { cause });
		this.name = 'UnusablePdfError';
		this.reason = reason;
	}
}

export const unfillableReasons = [
	'value-long',
	'number-range',
	'not-an-option',
	'value-unfit',
	'no-field-in-form',
	'picture-text',
	'picture-address',
	'picture-empty',
	'picture-kind',
	'picture-unknown',
	'picture-rare',
	'picture-damaged',
	'picture-large',
	'picture-pixels',
] as const;
export type UnfillableReason = (typeof unfillableReasons)[number];

export interface Unfillable {
	readonly key: string;
	/** In words that follow the name of the field. */
	readonly why: string;
	readonly reason: UnfillableReason;
	/** The values that a text about the reason contains. */
	readonly values: Readonly<Record<string, string | number>>;
}

/** The field `key` cannot hold a value; the message says why. */
export class UnfillableValueError extends Error implements Unfillable {
	readonly key: string;
	readonly why: string;
	readonly reason: UnfillableReason;
	readonly values: Unfillable['values'];
	/** Further values of the same fill that their fields cannot hold. */
	readonly others: readonly Unfillable[];

	constructor({ key, why, reason, values }: Unfillable, others: readonly Unfillable[] = []) {
		super(`Field "${key}": ${why}`);
		this.others = others;
		this.why = why;
		this.reason = reason;
		this.values = values;
		this.name = 'UnfillableValueError';
		this.key = key;
	}
}
