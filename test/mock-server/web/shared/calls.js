let key;

/** The account that all calls are about. */
export function useKey(chosen) {
	key = chosen;
}

/** A call that failed, with the words of the service; `reason` is a word for programs. */
class CallError extends Error {
	constructor({ message, reason }) {
		super(message);
		this.reason = reason;
	}
}

async function send(path, { method = 'GET', body, headers = {} } = {}) {
	const isData = body instanceof FormData || body instanceof Uint8Array;
	const response = await fetch(`/__mock/${path}`, {
		method,
		headers: { ...(key && { 'X-API-KEY': key }), ...headers },
		...(body !== undefined && { body: isData ? body : JSON.stringify(body) }),
	}).catch(() => {
		throw new CallError({ message: 'The service cannot be reached. Is it still running?' });
	});
	if (response.ok) return response;
	const { error } = await response.json().catch(() => ({}));
	throw new CallError(error ?? { message: `The service answered ${response.status}.` });
}

/** Asks for JSON; rejects with the words of the service. */
export async function get(path) {
	return (await send(path)).json();
}

export async function getBytes(path) {
	return new Uint8Array(await (await send(path)).arrayBuffer());
}

export async function post(path, body) {
	return (await send(path, { method: 'POST', body })).json();
}

export async function put(path, body) {
	return (await send(path, { method: 'PUT', body })).json();
}

export async function patch(path, body) {
	return (await send(path, { method: 'PATCH', body })).json();
}

export async function remove(path) {
	await send(path, { method: 'DELETE' });
}
