import { Hono } from 'hono';
import type { z } from 'zod/v4';
import type { Team } from '../../domain/teams.ts';
import { pdfAnswer } from '../exchange/pdfAnswer.ts';
import { attachment } from '../exchange/attachment.ts';
import { answer } from './answer.ts';
import { checkedBody } from './checkedBody.ts';
import type { PageContext } from './pageContext.ts';
import { pageSchema } from './pageQuery.ts';
import {
	chosenSchema,
	documentsAnswer,
	filterShape,
	trashedDocumentsAnswer,
} from './wire/documents.ts';
import { zipOf } from './zip.ts';

const defaultLimit = 20;

async function uidsOf(chosen: z.output<typeof chosenSchema>, { store }: Team): Promise<string[]> {
	return 'uids' in chosen ? chosen.uids : store.documents.uids(chosen.filter);
}

/** The team's documents, newest first. */
export function documentRoutes(context: PageContext): Hono {
	const routes = new Hono();
	routes.get('/', async (c) => {
		const { documents } = (await context.teamOf(c)).store;
		const query = pageSchema(defaultLimit, 'newest').extend(filterShape).parse(c.req.query());
		const { search, template, from, until, ...page } = query;
		const found = await documents.find({ ...page, search, template, from, until });
		return answer(c, documentsAnswer, found);
	});
	routes.post('/trash', async (c) => {
		const team = await context.teamOf(c);
		const chosen = await checkedBody(c, chosenSchema);
		const deleted = await team.documents.delete(chosen);
		return answer(c, trashedDocumentsAnswer, { deleted });
	});
	routes.post('/zip', async (c) => {
		const team = await context.teamOf(c);
		const uids = await uidsOf(await checkedBody(c, chosenSchema), team);
		return c.body(zipOf(uids, team.documents), 200, {
			'Content-Type': 'application/zip',
			'Content-Disposition': attachment('documents.zip'),
		});
	});
	routes.get('/:uid/file', async (c) => {
		const { documents } = await context.teamOf(c);
		return pdfAnswer(await documents.download(c.req.param('uid')));
	});
	routes.delete('/:uid', async (c) => {
		const { documents } = await context.teamOf(c);
		await documents.deleteOne(c.req.param('uid'), { isForGood: false });
		return c.body(null, 204);
	});
	return routes;
}
