import { Hono } from 'hono';
import type { Context } from 'hono';
import { documentAnswer, listAnswer } from './answers.ts';
import type { FillingService } from '../../service/fillingService.ts';
import type { AccountEnv } from '../exchange/apiKey.ts';
import { pdfAnswer } from './documents/pdfAnswer.ts';
import { readPage } from './requests.ts';
import type { Document } from '../../store/records.ts';
import { addressesOf, methodNotAllowed } from './routing.ts';
import type { RouteContext } from './routing.ts';

export function documentRoutes(context: RouteContext): Hono<AccountEnv> {
	const { settings } = context;
	const routes = new Hono<AccountEnv>();

	routes.get('/', (c) => {
		const addresses = addressesOf(c, context);
		const listing = c.var.service.listDocuments(readPage(c.req.query(), settings));
		const itemAnswer = (document: Document) => documentAnswer(document, addresses, settings);
		return c.json(listAnswer(listing, itemAnswer, settings));
	});
	routes.all('/', methodNotAllowed(settings, ['GET']));

	routes.get('/:uid', (c) => {
		const document = c.var.service.getDocument(c.req.param('uid'));
		return c.json(documentAnswer(document, addressesOf(c, context), settings));
	});
	routes.all('/:uid', methodNotAllowed(settings, ['GET']));
	return routes;
}

/** The one path outside /v1: the bytes behind a `downloadUrl`. */
export function downloadRoutes(
	{ settings }: RouteContext,
	serviceFor: (c: Context, uid: string) => FillingService,
): Hono {
	const routes = new Hono();
	const download = (c: Context, uid: string) =>
		pdfAnswer(serviceFor(c, uid).downloadDocument(uid), settings);
	routes.get('/:uid/download', (c) => download(c, c.req.param('uid')));
	routes.post('/:uid/download', async (c, next) =>
		settings.get('download.methods') === 'get' ? next() : download(c, c.req.param('uid')),
	);
	routes.all('/:uid/download', methodNotAllowed(settings, ['GET']));
	return routes;
}
