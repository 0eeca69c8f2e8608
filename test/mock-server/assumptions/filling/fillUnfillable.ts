import { assumption } from '../assumption.ts';
import { isRefused } from '../seen.ts';
import { soundFill } from './soundFill.ts';

export const fillUnfillable = assumption({
	values: ['rejected', 'skipped'],
	assumed: 'a text that is too long or none of the options is rejected with a message',
	reason: 'the description only says that wrong keys and types are ignored',
	option: (unfillable) => ({ unfillable }),
	evidence: (seen) => {
		const sent = soundFill(seen);
		const isComplete = sent?.isWrapped && sent.title && Object.keys(sent.values).length > 0;
		return isComplete && isRefused(seen) ? ['rejected'] : undefined;
	},
});
