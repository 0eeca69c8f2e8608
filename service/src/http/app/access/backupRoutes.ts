import { basename } from 'node:path';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod/v4';
import { done } from '../../../domain/access/actor.ts';
import { attachment } from '../../exchange/attachment.ts';
import { answer } from '../answer.ts';
import { AppProblem } from '../appProblem.ts';
import { checkedBody } from '../checkedBody.ts';
import type { NodeEnv } from '../limitBody.ts';
import { wantBody } from '../../exchange/requestBody.ts';
import { actorOf, lookAgain } from './identity.ts';
import type { AccessContext } from './identity.ts';
import { backupsAnswer, restorableAnswer, restoringAnswer } from '../wire/admin.ts';

const file = (stream: Readable | null, name: string, length?: number): Response => {
	const body = stream && (Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>);
	return new Response(body, {
		headers: {
			'Content-Type': 'application/gzip',
			'Content-Disposition': attachment(name),
			...(length !== undefined && { 'Content-Length': String(length) }),
		},
	});
};

/** Backups, for administrators of the service. */
export function backupRoutes(context: AccessContext): Hono<NodeEnv> {
	const { access, backups } = context;
	const { store } = access;
	const record = (c: Context, action: 'backup.made' | 'backup.downloaded', subject: string) =>
		store.change(actorOf(c), ({ audit }) => audit.add(done(actorOf(c), action, { subject })));
	const requireRestore: MiddlewareHandler = async (_c, next) => {
		if (backups.canRestore) return next();
		throw new AppProblem(409, 'Restore with the command, into an empty database.', 'no-restore');
	};
	const routes = new Hono<NodeEnv>();
	for (const path of ['/backups/:name/inspection', '/uploads/*', '/restore'])
		routes.use(path, requireRestore);

	routes.get('/backups', async (c) => {
		const { schedule, problem, canRestore, isRestoring, restoreProblem } = backups;
		return answer(c, backupsAnswer, {
			schedule,
			problem,
			canRestore,
			isRestoring,
			restoreProblem,
			items: schedule ? await backups.list() : [],
		});
	});
	routes.post('/backups', async (c) => {
		const { name, begin } = backups.fresh();
		await record(c, 'backup.made', name);
		return file(begin(), name);
	});
	routes.get('/backups/:name', async (c) => {
		const path = await backups.pathOf(c.req.param('name'));
		const { size } = await stat(path);
		// Hono answers HEAD with the GET handler and would leave the stream open.
		if (c.req.method === 'HEAD') return file(null, basename(path), size);
		await record(c, 'backup.downloaded', basename(path));
		return file(createReadStream(path), basename(path), size);
	});
	routes.post('/backups/:name/inspection', async (c) =>
		answer(c, restorableAnswer, await backups.inspect(c.req.param('name'))),
	);

	routes.post('/uploads', async (c) => {
		const { incoming } = c.env;
		const length = incoming.headers['content-length'];
		wantBody(c.env);
		const check = () => lookAgain(c, context);
		const received = await backups.receive(incoming, Number(length ?? 0), check);
		return answer(c, restorableAnswer, received);
	});
	routes.delete('/uploads/:upload', async (c) => {
		await backups.discard(c.req.param('upload'));
		return c.body(null, 204);
	});
	routes.post('/restore', async (c) => {
		const { id } = await checkedBody(c, z.strictObject({ id: z.string() }));
		backups.beginRestore(id, actorOf(c));
		return answer(c, restoringAnswer, { isRestoring: backups.isRestoring }, 202);
	});
	return routes;
}
