import { ServiceProblem } from '../../../../service/src/domain/problem.ts';
import { assumption } from '../assumption.ts';
import { isGood, isListOperation, isRefused } from '../seen.ts';
import { askedPage, withheld } from './listPages.ts';

export const listOverMax = assumption({
	values: ['capped', 'rejected'],
	assumed: 'a limit above list.maxLimit returns the maximum',
	reason: 'the description does not name the maximum',
	before: (asked, value, { operation, settings }) => {
		if (value === 'capped' || !isListOperation(operation)) return asked;
		const most = Number(settings['list.maxLimit']);
		// Nothing is more than "none".
		if (!(Number(asked.url.searchParams.get('limit')) > most)) return asked;
		throw new ServiceProblem('invalid_request', `limit: must be at most ${most}`);
	},
	evidence: (seen) => {
		const { isSound, limit, offset } = askedPage(seen) ?? {};
		if (!isSound || limit === undefined || offset === undefined) return undefined;
		if (isRefused(seen)) return ['rejected'];
		return isGood(seen) && withheld(seen, limit, offset) > 0 ? ['capped'] : undefined;
	},
});
