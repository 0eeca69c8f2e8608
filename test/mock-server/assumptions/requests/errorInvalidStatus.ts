import { assumption } from '../assumption.ts';
import { errorIn } from '../answers.ts';
import { fill, isList, isRefused, update } from '../seen.ts';
import type { Seen } from '../seen.ts';

/** Whether a request was rejected for its content, not for an unknown uid. */
function isInvalid(seen: Seen): boolean {
	const isSent = seen.operation === fill || seen.operation === update;
	const isParsed = isSent && seen.isKnownUid && seen.request.json !== undefined;
	return isRefused(seen) && (isParsed || isList(seen));
}

export const errorInvalidStatus = assumption({
	values: [400, 422],
	assumed: '400 for a request that is well-formed but invalid',
	reason: 'the description shows no status of an error',
	after: (answer, value, { served }) =>
		errorIn(served)?.code === 'invalid_request' ? { ...answer, status: value } : answer,
	evidence: (seen) => {
		if (!isInvalid(seen)) return undefined;
		return seen.answer.status === 422 ? [422] : [400];
	},
});
