import { Hono } from 'hono';
import { z } from 'zod/v4';
import { mostOfTitle } from '../../domain/fill.ts';
import { mostOfName } from '../../domain/templates/templates.ts';
import { asOffered } from '../../domain/templates/fieldChoices.ts';
import { sharedLength } from '../../store/documentBytes.ts';
import { readPassword } from '../exchange/documentPassword.ts';
import { readKey } from '../exchange/idempotencyKey.ts';
import { attachment } from '../exchange/attachment.ts';
import { answer } from './answer.ts';
import { refusedValues } from './appProblem.ts';
import { checkedBody, withValues } from './checkedBody.ts';
import type { PageContext } from './pageContext.ts';
import { pageSchema } from './pageQuery.ts';
import { addTemplate, explained } from './upload.ts';
import { textsUpTo } from './wire/list.ts';
import {
	countAnswer,
	filledAnswer,
	foldersAnswer,
	previewAnswer,
	templateAnswer,
	templateNamesAnswer,
	templatesAnswer,
	usageAnswer,
} from './wire/templates.ts';

// Not z.record, which would drop the key "__proto__".
const dataSchema = z.custom<Record<string, unknown>>(
	(value) => typeof value === 'object' && value !== null && !Array.isArray(value),
	{ error: 'must be an object' },
);
const fillSchema = z.strictObject({
	title: z.string().max(mostOfTitle).optional(),
	data: dataSchema.optional(),
	flatten: z.enum(['yes', 'no']).optional(),
});
const previewSchema = z.strictObject({ data: dataSchema, base: z.string().optional() });
const nameSchema = z.strictObject({ name: z.string().trim().min(1).max(mostOfName) });

const moveSchema = z.strictObject({
	uids: textsUpTo(1000).refine((uids) => uids.length > 0, 'names no template'),
	folder: z.string().trim().max(100),
});

const mostListed = 500;
const mostNamed = 1000;

/** The team's templates, with the fields that the API offers. */
export function templateRoutes(context: PageContext): Hono {
	const routes = new Hono();
	routes.get('/', async (c) => {
		const { templates } = (await context.teamOf(c)).store;
		const page = pageSchema(mostListed, 'oldest')
			.extend({
				folder: z.string().default(''),
				order: z.enum(['newest', 'oldest', 'name', 'changed']).default('oldest'),
			})
			.parse(c.req.query());
		const [total, all] = await Promise.all([templates.count(page), templates.list(page)]);
		const items = all.map((each) => asOffered(each, context.choices));
		return answer(c, templatesAnswer, { total, items });
	});
	routes.get('/folders', async (c) => {
		const { templates } = (await context.teamOf(c)).store;
		return answer(c, foldersAnswer, await templates.folders());
	});
	routes.post('/folder', async (c) => {
		const { templates } = (await context.teamOf(c)).store;
		const { uids, folder } = await checkedBody(c, moveSchema);
		const moved = await templates.move(uids, folder);
		return answer(c, countAnswer, { count: moved.length });
	});
	routes.get('/names', async (c) => {
		const { templates } = (await context.teamOf(c)).store;
		const all = await templates.list({ limit: mostNamed, offset: 0, order: 'newest' });
		return answer(c, templateNamesAnswer, all);
	});
	routes.post('/', async (c) => {
		const { store } = await context.teamOf(c);
		return answer(c, templateAnswer, await addTemplate(c, store, context), 201);
	});
	routes.get('/:uid', async (c) => {
		const { templates } = await context.teamOf(c);
		return answer(c, templateAnswer, await templates.get(c.req.param('uid')));
	});
	routes.patch('/:uid', async (c) => {
		const { name } = await checkedBody(c, nameSchema);
		const { templates } = await context.teamOf(c);
		return answer(
			c,
			templateAnswer,
			await templates.update(c.req.param('uid'), name, c.get('identity').actor.userId),
		);
	});
	routes.get('/:uid/file', async (c) => {
		const { store, templates } = await context.teamOf(c);
		const template = await templates.get(c.req.param('uid'));
		const bytes = await store.templateBytes(template);
		return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
			'Content-Type': 'application/pdf',
			'Content-Disposition': attachment(template.name, '.pdf'),
		});
	});
	routes.get('/:uid/picture', async (c) => {
		const { store, templates } = await context.teamOf(c);
		const template = await templates.get(c.req.param('uid'));
		const etag = `"${template.baseHash}"`;
		// Browsers ask each time (no-cache) and get no body while the PDF is the same (304).
		const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'X-Team' };
		if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
		const load = () => store.templateBytes(template);
		const source = { hash: template.baseHash, load };
		const png = await explained(() => context.picture(c, source));
		const type = { 'Content-Type': 'image/png' };
		return c.body(png as Uint8Array<ArrayBuffer>, 200, { ...headers, ...type });
	});
	routes.get('/:uid/usage', async (c) => {
		const { store, templates } = await context.teamOf(c);
		const { uid } = await templates.get(c.req.param('uid'));
		return answer(c, usageAnswer, { documents: await store.countDocumentsOf(uid) });
	});
	routes.post('/:uid/fill', async (c) => {
		const { title, data, flatten } = await checkedBody(c, fillSchema, withValues);
		const password = readPassword(c);
		const key = await readKey(c);
		const creatorId = c.get('identity').actor.userId;
		const asked = { title: title || undefined, data: data ?? {}, ...key, creatorId };
		const flattened = flatten && flatten === 'yes';
		const request = { ...asked, refuses: 'ignored' as const, flattened, password };
		const team = await context.teamOf(c);
		const { document, warnings } = await team.fill(c.req.param('uid'), request);
		const unfit = (warnings?.list ?? []).flatMap(({ key: field, problem, size }) =>
			size === undefined ? [] : [{ key: field, size, isCut: problem === 'cut' }],
		);
		return answer(c, filledAnswer, { ...document, unfit }, 201);
	});
	routes.post('/:uid/preview', async (c) => {
		const { data, base: known } = await checkedBody(c, previewSchema, withValues);
		const team = await context.teamOf(c);
		const { base, bytes, unfit, refused } = await team.preview(c.req.param('uid'), data);
		// All documents of a template begin with the same bytes, which the page has after the first one.
		const taken = known === base.hash ? sharedLength(base.bytes, bytes) : 0;
		const shown = unfit.map(({ hidden, ...one }) => ({ ...one, isCut: hidden > 0 }));
		const preview = { base: base.hash, taken, unfit: shown, refused: refusedValues(refused) };
		const form = new FormData();
		form.set('preview', JSON.stringify(previewAnswer.parse(preview)));
		form.set('bytes', new Blob([bytes.subarray(taken) as Uint8Array<ArrayBuffer>]));
		return new Response(form);
	});
	routes.delete('/:uid', async (c) => {
		const { templates } = await context.teamOf(c);
		await templates.delete(c.req.param('uid'), { toTrash: true });
		return c.body(null, 204);
	});
	return routes;
}
