import type { Context, MiddlewareHandler } from 'hono';
import { done, shortened } from '../../domain/access/actor.ts';
import type { Action } from '../../domain/access/actor.ts';
import type { NewAuditEntry } from '../../store/access/auditTable.ts';
import type { PageContext } from './pageContext.ts';

/** Writes an entry of the audit log. */
export type Recorder = (entry: NewAuditEntry) => Promise<void>;

/** The calls that are logged, with "uid" for the uid of a template or document. */
const kept: readonly (readonly [string, RegExp, Action])[] = [
	['POST', /\/templates$/, 'template.added'],
	['POST', /\/templates\/folder$/, 'template.changed'],
	['PATCH', /\/templates\/(?<uid>[^/]+)$/, 'template.changed'],
	['PUT', /\/templates\/(?<uid>[^/]+)\/fields$/, 'template.changed'],
	['DELETE', /\/templates\/(?<uid>[^/]+)$/, 'template.deleted'],
	['POST', /\/documents\/trash$/, 'document.deleted'],
	['POST', /\/trash\/restore$/, 'trash.restored'],
	['POST', /\/trash\/empty$/, 'trash.emptied'],
	['DELETE', /\/documents\/(?<uid>[^/]+)$/, 'document.deleted'],
];

/** The name of the template or document of a call, read before the call, which may delete it. */
async function nameBefore(c: Context, context: PageContext, uid: string): Promise<string> {
	const { store } = await context.teamOf(c);
	const found = c.req.path.includes('/documents/')
		? await store.documents.get(uid)
		: await store.templates.get(uid);
	return found ? namesOf([found]) : uid;
}

/** How many characters of names an entry has room for. */
const mostOfNames = 300;

/** The names of templates or documents, cut where the room ends. */
export const namesOf = (all: readonly { readonly uid: string; readonly name: string }[]): string =>
	shortened(all.map(({ uid, name }) => `${name} (${uid})`).join(', '), mostOfNames);

/** What the answer says that the call did (empty: it changed nothing), or the name of what it has added. */
async function nameAfter(c: Context): Promise<string> {
	const answer = (await c.res.clone().json()) as Record<'name' | 'uid' | 'about', string>;
	return answer.about ?? namesOf([answer]);
}

/** Logs who changed which template or document, after each successful call. */
export function recordChanges(context: PageContext, record: Recorder): MiddlewareHandler {
	return async (c, next) => {
		const [method, path] = [c.req.method, c.req.path];
		const [, pattern, action] =
			kept.find(([one, where]) => one === method && where.test(path)) ?? [];
		if (!pattern || !action) return next();
		const uid = pattern.exec(path)?.groups?.['uid'];
		const before = uid && (await nameBefore(c, context, decodeURIComponent(uid)));
		await next();
		if (!c.res.ok) return;
		const { teamId } = await context.teamOf(c);
		const subject = before ?? (await nameAfter(c));
		if (subject === '') return;
		await record(done(c.get('identity').actor, action, { teamId, subject }));
	};
}
