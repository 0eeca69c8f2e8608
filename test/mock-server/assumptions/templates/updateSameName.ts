import { assumption } from '../assumption.ts';
import { objectsIn, update } from '../seen.ts';

export const updateSameName = assumption({
	values: ['allowed', 'rejected'],
	assumed: 'two templates can have the same name',
	reason: 'the description does not say; rejected is 409',
	option: (sameName) => ({ sameName }),
	evidence: (seen) => {
		if (seen.operation === update && seen.answer.status === 409) return ['rejected'];
		if (seen.operation !== 'GET /v1/templates') return undefined;
		const names = objectsIn(seen).map(({ name }) => name);
		return new Set(names).size < names.length ? ['allowed'] : undefined;
	},
});
