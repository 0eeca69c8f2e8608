import { Hono } from 'hono';
import { fieldsAnswer, fillAnswer, listAnswer, templateAnswer } from './answers.ts';
import type { AccountEnv } from '../exchange/apiKey.ts';
import { pdfAnswer } from './documents/pdfAnswer.ts';
import { readFill, readPage, readResponseType, readUpdate } from './requests.ts';
import type { Template } from '../../store/records.ts';
import type { Settings } from '../../settings/settings.ts';
import { anyBody, jsonBody } from './jsonBody.ts';
import { addressesOf, methodNotAllowed } from './routing.ts';
import type { RouteContext } from './routing.ts';

function updateAnswer(template: Template, settings: Settings): Response {
	switch (settings.get('update.result')) {
		case 'template':
			return Response.json(templateAnswer(template, settings));
		case 'empty':
			return new Response(null, { status: 204 });
		case 'empty-200':
			return new Response(null, { status: 200 });
	}
}

function deleteAnswer(template: Template | undefined, settings: Settings): Response {
	switch (settings.get('delete.result')) {
		case 'empty-204':
			return new Response(null, { status: 204 });
		case 'json-200':
			return Response.json({ success: true });
		case 'template-200':
			return Response.json(template ? templateAnswer(template, settings) : {});
	}
}

export function templateRoutes(context: RouteContext): Hono<AccountEnv> {
	const { settings } = context;
	const routes = new Hono<AccountEnv>();

	routes.get('/', (c) => {
		const listing = c.var.service.listTemplates(readPage(c.req.query(), settings));
		const itemAnswer = (template: Template) => templateAnswer(template, settings);
		return c.json(listAnswer(listing, itemAnswer, settings));
	});
	routes.all('/', methodNotAllowed(settings, ['GET']));

	routes.get('/:uid', (c) =>
		c.json(templateAnswer(c.var.service.getTemplate(c.req.param('uid')), settings)),
	);
	routes.put('/:uid', async (c) => {
		const isJsonOnly = settings.get('update.body') === 'json';
		const name = readUpdate(isJsonOnly ? await jsonBody(c) : await anyBody(c));
		return updateAnswer(c.var.service.updateTemplate(c.req.param('uid'), name), settings);
	});
	routes.delete('/:uid', (c) =>
		deleteAnswer(c.var.service.deleteTemplate(c.req.param('uid')), settings),
	);
	routes.post('/:uid', async (c) => {
		const responseType = readResponseType(c.req.query(), settings);
		const request = readFill(await jsonBody(c), settings);
		const file = await c.var.service.fill(c.req.param('uid'), request);
		const status = settings.get('fill.status');
		if (responseType === 'binary') return pdfAnswer(file, settings, status);
		return c.json(fillAnswer(file.document, addressesOf(c, context), settings), status);
	});
	routes.all('/:uid', methodNotAllowed(settings, ['GET', 'PUT', 'DELETE', 'POST']));

	routes.get('/:uid/fields', (c) =>
		c.json(fieldsAnswer(c.var.service.getTemplate(c.req.param('uid')), settings)),
	);
	routes.all('/:uid/fields', methodNotAllowed(settings, ['GET']));
	return routes;
}
