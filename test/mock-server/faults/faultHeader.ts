import { z } from 'zod/v4';
import { ServiceProblem } from '../problem.ts';
import { faultActionSchema, faultKinds } from './vocabulary.ts';
import type { FaultAction } from './vocabulary.ts';

export const faultHeader = 'x-mock-fault';

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

/** The fault that a request asks for itself; throws a ServiceProblem if there is no such fault. */
export function faultOfHeader(headers: Headers): FaultAction | undefined {
	const text = headers.get(faultHeader)?.trim();
	if (!text) return undefined;
	const { data, error } = faultActionSchema.safeParse(parse(text));
	if (data) return data;
	const kinds = Object.keys(faultKinds).join(', ');
	throw new ServiceProblem(
		'invalid_request',
		`The header ${faultHeader} asks for a fault that there is not: ${z.prettifyError(error)}. There are: ${kinds}.`,
	);
}
