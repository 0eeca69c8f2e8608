import { z } from 'zod/v4';
import { logLevels } from '../../log.ts';
import { oneOf } from '../values.ts';

/** What operators watch the service by. */
export const operation = {
	'log-level': {
		placeholder: logLevels.join('|'),
		about:
			'what is logged on standard error, as JSON lines, or as lines for people on a terminal: a request is info, of a health check debug, one that failed warn',
		variable: 'LOG_LEVEL',
		fallback: 'info',
		schema: oneOf(logLevels),
	},
	'metrics-token': {
		placeholder: 'TOKEN',
		about: 'who sends it as "Authorization: Bearer TOKEN" can read /metrics; without it nobody can',
		variable: 'METRICS_TOKEN',
		schema: z.string().min(8, 'give 8 characters or more').optional(),
	},
};
