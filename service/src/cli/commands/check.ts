import { z } from 'zod/v4';
import { command } from '../command.ts';
import { listening } from '../config/options/listening.ts';
import { Failure, UsageError } from '../failure.ts';

/** How long, in ms, the service can take to answer. */
const patienceMs = 5000;

const answerSchema = z.object({
	status: z.string().optional(),
	missing: z.array(z.string()).default([]),
});

/** The address of this machine that reaches a service that listens on `host`. */
function nameOf(host: string): string {
	if (host === '0.0.0.0') return '127.0.0.1';
	if (host === '::') return '[::1]';
	return host.includes(':') ? `[${host}]` : host;
}

export const check = command({
	about: 'ask the running service whether it is ready: exit code 0 if it is, 1 if not',
	options: { port: listening.port, host: listening.host },
	run: async ({ port, host }, _words, { say }) => {
		if (port === 0)
			throw new UsageError('--port 0 stands for any port: give the one that the service chose.');
		const url = `http://${nameOf(host)}:${port}/readyz`;
		const signal = AbortSignal.timeout(patienceMs);
		const answer = await fetch(url, { signal, redirect: 'error' }).catch(() => {
			throw new Failure(`The service does not answer at ${url}.`);
		});
		const body: unknown = await answer.json().catch(() => ({}));
		const { status, missing } = answerSchema.catch({ missing: [] }).parse(body);
		const why = missing.length > 0 ? `missing: ${missing.join(', ')}` : (status ?? answer.status);
		if (!answer.ok) throw new Failure(`The service is not ready (${why}).`);
		say('The service is ready.');
	},
});
