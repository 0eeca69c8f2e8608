import type { Assumptions } from './assumptions.ts';

/** A request as it arrived. */
export interface Request {
	readonly method: string;
	/** Path and query. */
	readonly target: string;
	readonly headers: ReadonlyMap<string, string>;
	readonly body: string;
}

export interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Buffer;
	/** The end of the body is that of the connection. */
	readonly isUntilClose?: boolean;
}

export interface Template {
	readonly uid: string;
	name: string;
	readonly created: string;
}

export interface Document {
	readonly uid: string;
	readonly templateUid: string;
	readonly templateName: string;
	readonly title: string;
	readonly created: string;
	readonly data: Readonly<Record<string, unknown>>;
}

/** How every key of the model begins; each history has its own, because what the nodes learn is shared by key. */
export const keyPrefix = 'model-key-';

/** The fields of every template here. */
export const fieldTypes = { first_name: 'text', age: 'number', member: 'checkbox' } as const;

const fields = Object.entries(fieldTypes).map(([key, type]) => ({ key, label: key, type }));

/** The file of a document: it begins and ends as a PDF, and differs from all others. */
export function fileOf({ uid }: Document): Buffer {
	return Buffer.from(`%PDF-1.7\n% ${uid} ${'content '.repeat(60)}\n%%EOF\n`);
}

/**
 * A service that speaks the interface, written for the model alone: it shares no code with the nodes nor with the
 * local service. What the interface leaves open is as `assumptions` say. It counts what was done.
 */
export class ModelService {
	readonly #assumptions: Assumptions;
	readonly #now: () => number;
	readonly #links: { readonly service: string; readonly files: string };
	readonly templates: Template[] = [];
	documents: Document[] = [];
	/** The key that is accepted. */
	apiKey = '';
	/** Every document that was ever made by a fill, those deleted since included. */
	readonly filled: Document[] = [];
	/** Called before a page of a list is put together. */
	onPage: () => void = () => undefined;
	/** By the keys of fills. */
	readonly #filledWith = new Map<string, { readonly body: string; readonly document: Document }>();
	#count = 0;

	constructor(
		assumptions: Assumptions,
		now: () => number,
		links: { readonly service: string; readonly files: string },
	) {
		this.#assumptions = assumptions;
		this.#now = now;
		this.#links = links;
	}

	addTemplate(name: string): Template {
		const template = { uid: `t${++this.#count}`, name, created: this.#time() };
		this.templates.push(template);
		return template;
	}

	addDocument({ uid, name }: Template, title: string, data: Document['data'] = {}): Document {
		const document = {
			uid: `d${++this.#count}`,
			templateUid: uid,
			templateName: name,
			title,
			data,
			created: this.#time(),
		};
		this.documents.push(document);
		return document;
	}

	removeTemplate(uid: string): void {
		const index = this.templates.findIndex((template) => template.uid === uid);
		if (index >= 0) this.templates.splice(index, 1);
		this.documents = this.documents.filter(({ templateUid }) => templateUid !== uid);
	}

	/** Does what is asked for, and says so. `isMain`: at the origin of the service, not where the files are. */
	serve(request: Request, isMain: boolean): Answer {
		const { pathname, searchParams } = new URL(request.target, 'http://any');
		const [, uid = ''] = /^\/documents\/(\w+)\/download$/.exec(pathname) ?? [];
		const needsKey = uid === '' || (isMain && this.#assumptions.downloadNeedsKey);
		if (needsKey && request.headers.get('x-api-key') !== this.apiKey)
			return this.#refuse(401, 'No key');
		if (uid !== '') return this.#file(uid);
		const path = /^\/v1\/(templates|documents)(?:\/(\w+))?(\/fields)?$/.exec(pathname);
		if (!path) return this.#refuse(404, 'Nothing here');
		const [, what, id] = path;
		if (id === undefined) return this.#list(what === 'templates', searchParams);
		if (what === 'documents') return this.#document(id);
		const isFields = path[3] !== undefined;
		const answer = this.#template(request, id, isFields, searchParams.get('responseType'));
		if (!this.#assumptions.honorsKeys) return answer;
		return { ...answer, headers: { ...answer.headers, 'idempotency-key': 'supported' } };
	}

	#time(): string {
		return new Date(this.#now()).toISOString();
	}

	#json(value: unknown, status = 200): Answer {
		const body = value === undefined ? '' : JSON.stringify(value);
		return { status, headers: { 'content-type': 'application/json' }, body };
	}

	#refuse(status: number, message: string): Answer {
		return this.#json({ message }, status);
	}

	#pdf(document: Document): Answer {
		const { downloadType, isUntilClose } = this.#assumptions;
		const headers: Record<string, string> = downloadType ? { 'content-type': downloadType } : {};
		return { status: 200, headers, body: fileOf(document), isUntilClose };
	}

	#file(uid: string): Answer {
		const document = this.documents.find((each) => each.uid === uid);
		return document ? this.#pdf(document) : this.#refuse(404, 'No such document');
	}

	#list(isTemplates: boolean, query: URLSearchParams): Answer {
		this.onPage();
		const { order, pageCap, counts } = this.#assumptions;
		const all = isTemplates
			? this.templates.map((template) => this.#shownTemplate(template))
			: this.documents.map((document) => this.#shownDocument(document));
		if (order === 'newest') all.reverse();
		const limit = Number(query.get('limit') ?? (isTemplates ? 25 : 10));
		const offset = Number(query.get('offset') ?? 0);
		const data = all.slice(offset, offset + Math.min(limit, pageCap));
		const filteredCount = counts === 'page' ? data.length : all.length;
		return this.#json({ totalCount: all.length, filteredCount, data });
	}

	#shownTemplate({ uid, name, created }: Template) {
		return { uid, teamId: 1, creatorId: 1, created, updated: created, name, fields };
	}

	#shownDocument({ uid, title, created, templateName }: Document) {
		const downloadUrl = this.#link(uid);
		return { uid, title, teamId: 1, created, updated: created, downloadUrl, templateName };
	}

	#link(uid: string): string {
		const path = `/documents/${uid}/download`;
		const { link } = this.#assumptions;
		return link === 'relative' ? path : `${this.#links[link]}${path}`;
	}

	#document(uid: string): Answer {
		const document = this.documents.find((each) => each.uid === uid);
		return document
			? this.#json(this.#shownDocument(document))
			: this.#refuse(404, 'No such document');
	}

	#template(request: Request, uid: string, isFields: boolean, responseType: string | null): Answer {
		const template = this.templates.find((each) => each.uid === uid);
		if (!template) return this.#refuse(404, 'No such template');
		if (isFields) return this.#json(fields);
		switch (request.method) {
			case 'GET':
				return this.#json(this.#shownTemplate(template));
			case 'PUT':
				template.name = (JSON.parse(request.body) as { name: string }).name;
				return this.#assumptions.updateAnswer === 'empty'
					? { status: 200, headers: {}, body: '' }
					: this.#json(this.#shownTemplate(template));
			case 'DELETE':
				this.removeTemplate(uid);
				return { status: 204, headers: {}, body: '' };
			default:
				return this.#fillOnce(template, request, responseType === 'binary');
		}
	}

	#fillOnce(template: Template, { headers, body }: Request, isBinary: boolean): Answer {
		const key = headers.get('idempotency-key');
		if (!this.#assumptions.honorsKeys || key === undefined) {
			return this.#filledAnswer(this.#fill(template, body), isBinary);
		}
		const earlier = this.#filledWith.get(key);
		if (earlier && earlier.body !== body) return this.#refuse(422, 'The key is used');
		const document = earlier?.document ?? this.#fill(template, body);
		this.#filledWith.set(key, { body, document });
		return this.#filledAnswer(document, isBinary);
	}

	#fill(template: Template, body: string): Document {
		const sent = JSON.parse(body) as { title?: string; data?: unknown };
		const isWrapped = typeof sent.data === 'object' && sent.data !== null;
		const values = (isWrapped ? sent.data : sent) as Record<string, unknown>;
		const title = isWrapped ? (sent.title ?? template.name) : template.name;
		const document = this.addDocument(template, title, used(values));
		this.filled.push(document);
		return document;
	}

	#filledAnswer(document: Document, isBinary: boolean): Answer {
		if (isBinary) return { ...this.#pdf(document), status: 201 };
		const { uid, templateName, title } = document;
		return this.#json({ uid, name: title, templateName, downloadUrl: this.#link(uid) }, 201);
	}
}

/** The values that are used: of a key of the template, and in the JSON type of its field. */
function used(values: Record<string, unknown>): Record<string, unknown> {
	const jsonTypes = { text: 'string', number: 'number', checkbox: 'boolean' };
	return Object.fromEntries(
		Object.entries(fieldTypes)
			.map(([key, type]) => [key, values[key], jsonTypes[type]] as const)
			.filter(([, value, type]) => typeof value === type)
			.map(([key, value]) => [key, value]),
	);
}
