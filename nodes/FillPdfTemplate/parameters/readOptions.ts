import type { BodyShape } from '../../shared/api/fills';
import type { Run } from '../../shared/operation/operation';
import { ignoredKeys, type IgnoredKeys } from '../mapping/ignoredKeys';
import { policies, type Policies, type Policy } from '../mapping/policies';

/** How the values of an item are given. */
export type DataMode = 'mapped' | 'automatic' | 'json';

/**
 * What happens to findings when the user has chosen nothing. A property that no field has is usual in an
 * item, but in JSON or in a mapped field it is a slip. A model is asked again, as nobody sees a hint for it;
 * for fields that the user has not given to the model it cannot do anything.
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

/** A switch among the options; an expression may give it as text. */
export function readSwitch(
	{ parameters }: Run,
	itemIndex: number,
	name: 'includeReport' | 'keepInput' | 'validateOnly',
): boolean {
	return parameters.readText(`options.${name}`, itemIndex).toLowerCase() === 'true';
}
