import { z } from 'zod/v4';
import { ServiceProblem } from '../../service/problem.ts';
import { faultActionSchema, faultKinds } from './kinds/vocabulary.ts';
import type { FaultAction } from './kinds/vocabulary.ts';

const faultHeader = 'X-Mock-Fault';

/** What a title or a uid begins with that asks for a fault: whoever clicks in an editor can set no header. */
const faultPrefix = 'mock-fault:';

/** What a request asks for, and in which of its parts. */
interface Wish {
	readonly part: string;
	readonly text: string;
}

function jsonOrText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** Reads `{"kind":"delay","ms":500}`, or shorter `delay; ms=500`. */
function parse(text: string): unknown {
	if (text.startsWith('{')) return jsonOrText(text);
	const [kind = '', ...settings] = text.split(';').map((part) => part.trim());
	const pairs = settings.map((setting) => {
		const [name = '', ...value] = setting.split('=');
		return [name, jsonOrText(value.join('='))];
	});
	return { kind, ...(Object.fromEntries(pairs) as object) };
}

function inHeader({ headers }: Request): Wish | undefined {
	const text = headers.get(faultHeader)?.trim();
	return text ? { part: `header ${faultHeader}`, text } : undefined;
}

/** The property `title`, whether the body has the wrapped or the flat shape. */
function inTitle({ method }: Request, body: Buffer): Wish | undefined {
	// Looked for first, so that the bodies of ordinary fills are parsed once only.
	if (method !== 'POST' || !body.includes(faultPrefix)) return undefined;
	const { title } = Object(jsonOrText(body.toString())) as { readonly title?: unknown };
	if (typeof title !== 'string' || !title.startsWith(faultPrefix)) return undefined;
	return { part: 'title', text: title.slice(faultPrefix.length).trim() };
}

function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}

function inUid({ url }: Request): Wish | undefined {
	const segments = new URL(url).pathname.split('/').map(decoded);
	const uid = segments.find((segment) => segment.startsWith(faultPrefix));
	return uid === undefined
		? undefined
		: { part: 'uid', text: uid.slice(faultPrefix.length).trim() };
}

/** A request that may ask for a fault. */
export interface AskingRequest {
	readonly request: Request;
	readonly body: Buffer;
	/** Whether it carries a valid key. */
	readonly hasKey: boolean;
}

/**
 * What any web page can make a browser send, a link or a form, asks with a key only: no page can add one. Nor can
 * it set what the browser would then show on the service's own origin.
 */
function inPlainSight({ request, body, hasKey }: AskingRequest): Wish | undefined {
	if (!hasKey) return undefined;
	return inTitle(request, body) ?? inUid(request);
}

function refuseContent(action: FaultAction, part: string): void {
	if (action.kind !== 'answer') return;
	if (action.body === undefined && Object.keys(action.headers).length === 0) return;
	throw new ServiceProblem(
		'invalid_request',
		`The ${part} asks for an answer with headers or a body: only the header ${faultHeader} and rules can.`,
	);
}

/**
 * The fault that a request asks for itself: by its header, else by its title, else by its uid. Throws a
 * ServiceProblem if there is no such fault.
 */
export function askedFault(asking: AskingRequest): FaultAction | undefined {
	const header = inHeader(asking.request);
	const wish = header ?? inPlainSight(asking);
	if (!wish) return undefined;
	const { data, error } = faultActionSchema.safeParse(parse(wish.text));
	if (data && !header) refuseContent(data, wish.part);
	if (data) return data;
	const kinds = Object.keys(faultKinds).join(', ');
	throw new ServiceProblem(
		'invalid_request',
		`The ${wish.part} asks for a fault that there is not: ${z.prettifyError(error)}. There are: ${kinds}.`,
	);
}
