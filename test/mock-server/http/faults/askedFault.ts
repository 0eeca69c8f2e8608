import { z } from 'zod/v4';
import { ServiceProblem } from '../../../../service/src/domain/problem.ts';
import type { Asked } from '../../assumptions/assumption.ts';
import { faultActionSchema, faultKinds } from './kinds/faultKinds.ts';
import type { FaultAction } from './kinds/faultKinds.ts';

const faultHeader = 'X-Mock-Fault';

/** The prefix of a title or uid that requests a fault: in n8n's editor, nobody can set a header. */
const faultPrefix = 'mock-fault:';

/** The text that requests a fault, and the part of the request that holds it. */
interface FaultText {
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

/** Parses `{"kind":"delay","ms":500}` or its short form, `delay; ms=500`. */
function parse(text: string): unknown {
	if (text.startsWith('{')) return jsonOrText(text);
	const [kind = '', ...settings] = text.split(';').map((part) => part.trim());
	const pairs = settings.map((setting) => {
		const [name = '', ...value] = setting.split('=');
		return [name, jsonOrText(value.join('='))];
	});
	return { kind, ...(Object.fromEntries(pairs) as object) };
}

function inHeader({ headers }: Asked): FaultText | undefined {
	const text = headers.get(faultHeader)?.trim();
	return text ? { part: `header ${faultHeader}`, text } : undefined;
}

/** The property `title`, whether the body has the wrapped or the flat shape. */
function inTitle({ method, body }: Asked): FaultText | undefined {
	// Without the prefix there is no need to parse the body here.
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

function inUid({ url }: Asked): FaultText | undefined {
	const segments = url.pathname.split('/').map(decoded);
	const uid = segments.find((segment) => segment.startsWith(faultPrefix));
	return uid === undefined
		? undefined
		: { part: 'uid', text: uid.slice(faultPrefix.length).trim() };
}

/** A request that may request a fault. */
export interface AskingRequest {
	readonly asked: Asked;
	/** Whether it carries a valid key. */
	readonly hasKey: boolean;
}

/**
 * Any web page can make a browser send a title or a path, but no page can add a key. So these two require one, and
 * cannot set content that a browser would show on the service's origin.
 */
function inPlainSight({ asked, hasKey }: AskingRequest): FaultText | undefined {
	if (!hasKey) return undefined;
	return inTitle(asked) ?? inUid(asked);
}

function refuseContent(action: FaultAction, part: string): void {
	const hasHeaders = 'headers' in action && Object.keys(action.headers).length > 0;
	const hasBody = 'body' in action && action.body !== undefined;
	if (!hasHeaders && !hasBody) return;
	throw new ServiceProblem(
		'invalid_request',
		`The ${part} requests an answer with headers or a body. Use the header ${faultHeader} or a rule for that.`,
	);
}

/**
 * The fault that is named in a request: in its header, else its title, else its uid. Throws a ServiceProblem if
 * there is no such fault.
 */
export function askedFault(asking: AskingRequest): FaultAction | undefined {
	const header = inHeader(asking.asked);
	const found = header ?? inPlainSight(asking);
	if (!found) return undefined;
	const { data, error } = faultActionSchema.safeParse(parse(found.text));
	if (data && !header) refuseContent(data, found.part);
	if (data) return data;
	const kinds = Object.keys(faultKinds).join(', ');
	throw new ServiceProblem(
		'invalid_request',
		`The ${found.part} requests an unknown simulated failure: ${z.prettifyError(error)}. Known kinds: ${kinds}.`,
	);
}
