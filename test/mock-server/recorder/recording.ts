import type { SettingValues } from '../assumptions/catalogue.ts';
import { isGood, objectsIn, operationOf, parseJson, remove, typeOf } from '../assumptions/seen.ts';
import type { Seen, SeenAnswer, SeenRequest } from '../assumptions/seen.ts';
import { problemsOf } from './described.ts';
import { Findings } from './findings.ts';
import type { Finding } from './findings.ts';
import { shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { Tally } from './tally.ts';

/** A request and its answer. */
export interface Exchange {
	readonly method: string;
	/** Relative to the service's URL. */
	readonly path: string;
	readonly query: URLSearchParams;
	readonly headers: SeenRequest['headers'];
	readonly body: Buffer;
	readonly answer: Omit<SeenAnswer, 'json'>;
}

/** The shape of an operation's answers. */
export interface SeenShape {
	readonly operation: string;
	readonly status: number;
	/** The Content-Type; null if there is none. */
	readonly type: string | null;
	readonly shape: Shape;
}

/** What the answers show about the real service: shapes and counts, but no values except uids, in memory only. */
export class Recording {
	readonly service: URL;
	readonly #findings = new Findings();
	readonly #shapes = new Tally();
	readonly #problems = new Tally();
	readonly #knownUids = new Set<string>();
	readonly #deletedUids = new Set<string>();

	constructor(service: URL) {
		this.service = service;
	}

	note(exchange: Exchange): void {
		const seen = this.#see(exchange);
		this.#findings.note(seen);
		this.#shapes.add(JSON.stringify(shapeSeen(seen)));
		const line = `${seen.operation}: ${seen.answer.status}`;
		for (const problem of problemsOf(seen)) this.#problems.add(`${line}: ${problem}`);
		this.#remember(seen, exchange);
	}

	get findings(): readonly Finding[] {
		return this.#findings.all;
	}

	get settings(): Partial<SettingValues> {
		return this.#findings.settings;
	}

	get shapes(): readonly (SeenShape & { readonly times: number })[] {
		return this.#shapes.all.map(({ line, times }) => {
			return { ...(JSON.parse(line) as SeenShape), times };
		});
	}

	/** How answers differ from all that the description allows. */
	get problems(): Tally['all'] {
		return this.#problems.all;
	}

	get answers(): number {
		return this.#shapes.total;
	}

	#see({ method, path, query, headers, body, answer }: Exchange): Seen {
		const uid = uidIn(path);
		return {
			operation: operationOf(method, path),
			request: { query, headers, bytes: body.byteLength, json: parseJson(body) },
			answer: { ...answer, json: parseJson(answer.body) },
			service: this.service,
			isKnownUid: this.#knownUids.has(uid),
			isDeletedUid: this.#deletedUids.has(uid),
		};
	}

	#remember(seen: Seen, { path }: Exchange): void {
		if (!isGood(seen)) return;
		const uid = uidIn(path);
		for (const each of objectsIn(seen)) this.#knownUids.add(String(each['uid']));
		if (seen.operation === remove) {
			this.#deletedUids.add(uid);
			this.#knownUids.delete(uid);
		} else this.#knownUids.add(uid);
	}
}

function uidIn(path: string): string {
	const [, uid = ''] = /\/(?:templates|documents)\/([^/]+)/.exec(path) ?? [];
	return uid;
}

function shapeSeen({ operation, answer }: Seen): SeenShape {
	const { status, body, json } = answer;
	const isEmpty = body.byteLength === 0;
	const shape = json === undefined ? (isEmpty ? 'nothing' : 'no JSON') : shapeOf(json);
	return { operation, status, type: typeOf(answer) ?? null, shape };
}
