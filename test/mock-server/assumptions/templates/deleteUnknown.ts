import { assumption } from '../assumption.ts';
import { withoutBody } from '../answers.ts';
import { isGood, remove } from '../seen.ts';

export const deleteUnknown = assumption({
	values: ['not-found', 'accepted'],
	assumed: 'deleting an unknown template is rejected',
	reason:
		'the description does not say; accepted answers as if the template had existed, unless the answer is the template',
	after: (answer, value, { operation, served, settings }) => {
		const isAccepted = value === 'accepted' && settings['delete.result'] !== 'template-200';
		if (!isAccepted || operation !== remove || served.status !== 404) return answer;
		return { ...withoutBody(answer), status: 204 };
	},
	evidence: (seen) => {
		if (seen.operation !== remove) return undefined;
		// Nothing else makes a service reject a delete.
		if ([400, 404].includes(seen.answer.status)) return ['not-found'];
		return isGood(seen) && seen.isDeletedUid ? ['accepted'] : undefined;
	},
});
