import type { BodyShape } from '../../shared/api/fills';
import type { Run } from '../../shared/operation/operation';
import { ignoredKeys, type IgnoredKeys } from '../mapping/ignoredKeys';
import { policies, type Policies, type Policy } from '../mapping/policies';

/** Where the values of an item come from. */
export type DataMode = 'mapped' | 'automatic' | 'json';

/**
 * The policies where the user has chosen none. Unknown keys are normal in an item, but a mistake in JSON or in the
 * mapper. A language model gets an error instead of a warning, because nobody sees its hints; not for the mapper, whose
 * fields it may be unable to set.
 */
export function defaultPolicies(mode: DataMode, asTool: boolean): Policies {
	return {
		unknownKeys: mode === 'automatic' ? 'ignore' : 'error',
		wrongTypes: 'error',
		unfilledFields: asTool && mode !== 'mapped' ? 'error' : 'warn',
	};
}

export function readPolicies(run: Run, itemIndex: number, mode: DataMode): Policies {
	const fallbacks = defaultPolicies(mode, run.isTool);
	const read = (name: keyof Policies): Policy => {
		const chosen = run.parameters.readText(`options.${name}`, itemIndex);
		return policies.find((policy) => policy === chosen) ?? fallbacks[name];
	};
	return {
		unknownKeys: read('unknownKeys'),
		wrongTypes: read('wrongTypes'),
		unfilledFields: read('unfilledFields'),
	};
}

export function readIgnoredKeys({ parameters }: Run, itemIndex: number): IgnoredKeys {
	return ignoredKeys(parameters.readText('options.ignoreKeys', itemIndex));
}

export function readEmptyValues({ parameters }: Run, itemIndex: number): 'omit' | 'send' {
	return parameters.readText('options.emptyValues', itemIndex) === 'send' ? 'send' : 'omit';
}

export function readBodyShape({ parameters }: Run, itemIndex: number): BodyShape {
	return parameters.readText('options.bodyShape', itemIndex) === 'flat' ? 'flat' : 'wrapped';
}

/** A boolean option; an expression may return it as text. */
export function readBoolean(
	{ parameters }: Run,
	itemIndex: number,
	name: 'includeReport' | 'keepInput' | 'validateOnly',
): boolean {
	return parameters.readText(`options.${name}`, itemIndex).toLowerCase() === 'true';
}
