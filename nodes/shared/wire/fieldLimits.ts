import type { Field } from './field';

/** What a field accepts of its type, where the service says so. */
export interface FieldLimits {
	/** The texts to choose from; absent where any other text is accepted as well. */
	readonly options?: readonly string[];
	/** How many characters, as a reader counts them. */
	readonly maxLength?: number;
}

/** Reads `options` and `maxLength`; another form of them, of which nothing is known, is no limit. */
export function limitsOf({ options, editable, maxLength }: Field): FieldLimits {
	const areTexts =
		Array.isArray(options) &&
		options.every((option): option is string => typeof option === 'string');
	const isLength = typeof maxLength === 'number' && maxLength > 0;
	return {
		...(areTexts && options.length > 0 && editable !== true && { options }),
		...(isLength && { maxLength }),
	};
}
