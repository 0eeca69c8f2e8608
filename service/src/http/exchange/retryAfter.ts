import type { Behavior } from '../../domain/behavior.ts';

/** The Retry-After header, in the form that `rate.retryAfter` chooses. */
export function retryAfter(seconds: number, settings: Behavior): Record<string, string> {
	switch (settings.get('rate.retryAfter')) {
		case 'seconds':
			return { 'retry-after': String(seconds) };
		case 'date': {
			const moment = Math.ceil(Date.now() / 1000 + seconds) * 1000;
			return { 'retry-after': new Date(moment).toUTCString() };
		}
		case 'absent':
			return {};
	}
}
