import { assumption } from '../assumption.ts';
import { without } from '../answers.ts';
import { fill, isGood } from '../seen.ts';

const header = 'idempotency-key';

export const fillKeys = assumption({
	values: ['ignored', 'honored'],
	assumed: 'an Idempotency-Key is ignored',
	reason:
		'the description does not mention it; honored returns the same document for the same key and body, as our own service does',
	before: (asked, value) => {
		if (value === 'honored') return asked;
		const headers = new Headers(asked.headers);
		headers.delete(header);
		return { ...asked, headers };
	},
	after: (answer, value) =>
		value === 'honored' ? answer : { ...answer, headers: without(answer.headers, header) },
	evidence: (seen) => {
		if (seen.operation !== fill || !isGood(seen)) return undefined;
		return [seen.answer.headers[header] === 'supported' ? 'honored' : 'ignored'];
	},
});
