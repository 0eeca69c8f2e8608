import { assumption, fitting } from '../assumption.ts';
import { isOfApi } from '../seen.ts';

export const authStatus = assumption({
	values: [401, 403],
	assumed: '401 for a missing or wrong key',
	reason: 'the description does not show this answer',
	after: (answer, value) => (answer.status === 401 ? { ...answer, status: value } : answer),
	evidence: (seen) => {
		const { status } = seen.answer;
		if (!isOfApi(seen) || status === 429) return undefined;
		const isKeyless = seen.request.headers['x-api-key'] === undefined;
		if (!isKeyless && status !== 401 && status !== 403) return undefined;
		return fitting([
			[401, status === 401],
			[403, status === 403],
		]);
	},
});
