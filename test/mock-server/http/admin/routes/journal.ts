import { Hono } from 'hono';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod/v4';
import type { Journal, JournalEntry } from '../../journal/journal.ts';
import { expectationSchema } from '../../journal/verify.ts';
import type { Expectation, Verdict } from '../../journal/verify.ts';
import { checkedBody } from '../../../../../service/src/http/app/checkedBody.ts';
import type { LocalService } from '../localService.ts';

const longestWaitMs = 30_000;
const verification = expectationSchema.extend({
	/** How long, in ms, to wait until it is true. */
	waitMs: z.number().min(0).max(longestWaitMs).default(0),
});

function entryAnswer(entry: JournalEntry): object {
	const { id, at, method, path, query, headers, key, bodyBytes, body, status, durationMs } = entry;
	return { id, at, method, path, query, headers, key, bodyBytes, body, status, durationMs };
}

/** The verdict as soon as it is positive, otherwise the one at the end of the wait. */
async function verdict(journal: Journal, expected: Expectation, waitMs: number): Promise<Verdict> {
	const first = journal.verify(expected);
	if (first.verified || waitMs === 0) return first;
	return new Promise((resolve) => {
		const finish = (result: Verdict) => {
			clearTimeout(timer);
			stop();
			resolve(result);
		};
		const timer = setTimeout(() => finish(journal.verify(expected)), waitMs).unref();
		const stop = journal.watch(() => {
			const result = journal.verify(expected);
			if (result.verified) finish(result);
		});
	});
}

function liveJournal(c: Context, journal: Journal): Response {
	return streamSSE(c, async (stream) => {
		const send = (entry: JournalEntry) =>
			stream.writeSSE({ id: String(entry.id), data: JSON.stringify(entryAnswer(entry)) });
		const stop = journal.watch((entry) => void send(entry));
		await stream.writeSSE({ event: 'ready', data: '' });
		await new Promise<void>((resolve) => stream.onAbort(resolve));
		stop();
	});
}

/** The received requests, newest last. */
export function journalRoutes(service: LocalService): Hono {
	const routes = new Hono();
	routes.get('/', (c) => {
		const { method, path, status } = c.req.query();
		const wanted = expectationSchema.parse({
			...(method && { method }),
			...(path && { path }),
			...(status && { status: Number(status) }),
		});
		const entries = service.journal.matching(wanted);
		const limit = Number(c.req.query('limit') ?? entries.length);
		return c.json(entries.slice(Math.max(0, entries.length - limit)).map(entryAnswer));
	});
	routes.delete('/', (c) => {
		service.journal.clear();
		return c.body(null, 204);
	});
	routes.post('/verify', async (c) => {
		const { waitMs, ...expected } = await checkedBody(c, verification);
		return c.json(await verdict(service.journal, expected, waitMs));
	});
	routes.get('/live', (c) => liveJournal(c, service.journal));
	return routes;
}
