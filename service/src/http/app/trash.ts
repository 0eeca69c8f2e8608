import { Hono } from 'hono';
import { z } from 'zod/v4';
import { DeletedForGoodError, keptDays, TemplateInTrashError } from '../../store/trash.ts';
import { answer } from './answer.ts';
import { AppProblem } from './appProblem.ts';
import { checkedBody } from './checkedBody.ts';
import type { PageContext } from './pageContext.ts';
import { pageSchema } from './pageQuery.ts';
import { countAnswer } from './wire/templates.ts';
import { emptiedAnswer, trashAnswer, trashChoice } from './wire/trash.ts';

const defaultLimit = 50;
const emptySchema = z.union([trashChoice, z.strictObject({ all: z.literal(true) })]);

/** Deleted templates and documents; they can be restored until they are purged. */
export function trashRoutes(context: PageContext): Hono {
	const routes = new Hono();
	routes.get('/', async (c) => {
		const { trash } = (await context.teamOf(c)).store;
		const page = pageSchema(defaultLimit, 'newest').parse(c.req.query());
		const [total, items] = await Promise.all([trash.count(), trash.list(page)]);
		return answer(c, trashAnswer, { total, items, keptDays });
	});
	routes.post('/restore', async (c) => {
		const { trash } = (await context.teamOf(c)).store;
		const choice = await checkedBody(c, trashChoice);
		const restored = await trash.restore(choice).catch((error: unknown) => {
			if (error instanceof DeletedForGoodError) throw new AppProblem(404, error.message, 'gone');
			if (!(error instanceof TemplateInTrashError)) throw error;
			throw new AppProblem(409, error.message, 'template-in-trash');
		});
		return answer(c, countAnswer, { count: restored.length });
	});
	routes.post('/empty', async (c) => {
		const { trash } = (await context.teamOf(c)).store;
		const choice = await checkedBody(c, emptySchema);
		const { isAny } = await trash.empty('all' in choice ? undefined : choice);
		return answer(c, emptiedAnswer, { isAny });
	});
	return routes;
}
