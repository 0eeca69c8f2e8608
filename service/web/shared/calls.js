import { translate } from './language.js';
import { words } from '../words/problems.js';

const t = translate(words);
let team;

/** The team that all calls are about. */
export function useTeam(chosen) {
	team = chosen;
}

/** In the page's language, where it knows the reason. */
const told = ({ message, reason, values }) =>
	Object.hasOwn(words, reason ?? '') ? t(reason, values) : message;

/** Why values are refused, in the page's language. */
export const explained = (fields) =>
	fields.map(({ field, ...why }) => ({ field, reason: why.reason, message: told(why) }));

/** A call that failed; `reason` is a word for programs, `status` that of HTTP, `fields` the refused values. */
class CallError extends Error {
	constructor({ reason, fields = [], ...problem }, status) {
		super(told({ reason, ...problem }));
		Object.assign(this, { reason, status, fields: explained(fields) });
	}
}

/** What an answer without words of the service means: a proxy before it gave it. */
function unexplained(status) {
	if (status === 413) return { reason: 'refused-size' };
	if (status >= 502 && status <= 504) return { reason: 'unreachable' };
	return { reason: 'answered', values: { status: String(status) } };
}

/** Calls below a path, which is relative to the page; they reject with the words of the service. */
export function callsBelow(root) {
	const send = async (path, { method = 'GET', body, headers, signal } = {}) => {
		const isData = body instanceof FormData || body instanceof Uint8Array;
		const response = await fetch(`${root}/${path}`, {
			method,
			signal,
			headers: { ...(team !== undefined && { 'X-Team': String(team) }), ...headers },
			...(body !== undefined && { body: isData ? body : JSON.stringify(body) }),
		}).catch(() => {
			throw new CallError({ reason: 'unreachable' });
		});
		if (response.ok) return response;
		const { error } = await response.json().catch(() => ({}));
		throw new CallError(error ?? unexplained(response.status), response.status);
	};
	/** Tells how much of the body, from 0 to 1, has been sent. */
	const upload = (path, { method, body, tell }) =>
		new Promise((resolve, reject) => {
			const request = new XMLHttpRequest();
			request.open(method, `${root}/${path}`);
			request.responseType = 'json';
			if (team !== undefined) request.setRequestHeader('X-Team', String(team));
			request.upload.onprogress = ({ loaded, total }) => tell(loaded / total);
			request.onerror = () => reject(new CallError({ reason: 'unreachable' }));
			request.onload = () => {
				const { status, response } = request;
				if (status < 300) return resolve(response);
				reject(new CallError(response?.error ?? unexplained(status), status));
			};
			request.send(body);
		});
	const read = async (response) => (response.status === 204 ? undefined : response.json());
	return {
		call: send,
		get: async (path) => read(await send(path)),
		getBytes: async (path) => new Uint8Array(await (await send(path)).arrayBuffer()),
		postForBlob: async (path, body) => (await send(path, { method: 'POST', body })).blob(),
		upload,
		post: async (path, body, headers) => read(await send(path, { method: 'POST', body, headers })),
		put: async (path, body) => read(await send(path, { method: 'PUT', body })),
		patch: async (path, body) => read(await send(path, { method: 'PATCH', body })),
		remove: async (path) => void (await send(path, { method: 'DELETE' })),
	};
}

export const { call, get, getBytes, post, postForBlob, upload, put, patch, remove } =
	callsBelow('app');
