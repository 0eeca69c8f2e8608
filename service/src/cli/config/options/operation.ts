import { z } from 'zod/v4';
import { logLevels } from '../../log.ts';
import { oneOf } from '../values.ts';

/** Logs and metrics. */
export const operation = {
	'log-level': {
		placeholder: logLevels.join('|'),
		about:
			'lowest level of what is logged: requests are info, those of health checks debug, and those that the service fails to answer (5xx, or cut off) warn',
		variable: 'LOG_LEVEL',
		fallback: 'info',
		schema: oneOf(logLevels),
	},
	'metrics-token': {
		placeholder: 'TOKEN',
		about: 'token for /metrics, sent as "Authorization: Bearer TOKEN"; without it, /metrics is off',
		variable: 'METRICS_TOKEN',
		schema: z.string().min(8, 'give 8 characters or more').optional(),
	},
};
