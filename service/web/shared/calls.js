/** @import { Problem } from '../../src/http/app/wire/problem.ts' */
import { language, translate, translateKnown } from './language.js';

const problems = translate('problems');

/** @typedef {Partial<Problem>} AnyProblem */
/** @typedef {{ field: string, reason?: string | undefined, message: string }} RefusedField */

/** @type {number | undefined} */
let team;

/**
 * The team that all calls are about.
 *
 * @param {number | undefined} chosen
 */
export function useTeam(chosen) {
	team = chosen;
}

/**
 * In the page's language. The sentences of the service are English; those without a reason are about what only programs
 * send.
 *
 * @param {Pick<AnyProblem, 'message' | 'reason' | 'values'>} problem
 */
const told = ({ message = '', reason, values }) =>
	translateKnown('problems', reason, values) ??
	(language === 'en' && message !== '' ? message : problems('unexplained'));

/**
 * Why values are refused, in the page's language.
 *
 * @param {NonNullable<Problem['fields']>} fields
 * @returns {RefusedField[]}
 */
export const explained = (fields) =>
	fields.map(({ field, ...why }) => ({ field, reason: why.reason, message: told(why) }));

/** A call that failed: `reason` is a word for programs, `status` that of HTTP, `fields` the refused values. */
export class CallError extends Error {
	/**
	 * @param {AnyProblem} problem
	 * @param {number} [status]
	 */
	constructor(problem, status) {
		super(told(problem));
		this.reason = problem.reason;
		this.status = status;
		this.fields = explained(problem.fields ?? []);
	}
}

/**
 * What an answer without words of the service means: a proxy before it gave it.
 *
 * @param {number} status
 * @returns {AnyProblem}
 */
function unexplained(status) {
	if (status === 413) return { reason: 'refused-size' };
	if (status >= 502 && status <= 504) return { reason: 'unreachable' };
	return { reason: 'answered', values: { status: String(status) } };
}

/** @returns {Promise<never>} */
const unreachable = () => Promise.reject(new CallError({ reason: 'unreachable' }));

/**
 * What an answer says of a failure; undefined if it is not one of the service.
 *
 * @param {unknown} answer
 * @returns {Problem | undefined}
 */
const problemIn = (answer) => /** @type {{ error?: Problem } | null | undefined} */ (answer)?.error;

/**
 * @param {Response} response
 * @returns {Promise<never>}
 */
async function refusal(response) {
	/** @type {unknown} */
	const answer = await response.json().catch(() => undefined);
	const problem = problemIn(answer);
	throw new CallError(problem ?? unexplained(response.status), response.status);
}

/**
 * @typedef {object} Call
 * @property {string} [method]
 * @property {unknown} [body] A form and bytes are sent as they are, anything else as JSON.
 * @property {Readonly<Record<string, string>>} [headers]
 * @property {AbortSignal | undefined} [signal]
 */

/**
 * @param {unknown} body
 * @returns {BodyInit}
 */
const sent = (body) =>
	body instanceof FormData || body instanceof Blob || body instanceof Uint8Array
		? /** @type {BodyInit} */ (body)
		: JSON.stringify(body);

/**
 * Calls below a path, which is relative to the page; they reject with CallError. What they resolve to is as the schemas
 * in src/http/app/wire say: the service answers nothing else.
 *
 * @param {string} root
 */
export function callsBelow(root) {
	/** @type {(path: string, call?: Call) => Promise<Response>} */
	const call = async (path, { method = 'GET', body, headers, signal } = {}) => {
		const response = await fetch(`${root}/${path}`, {
			method,
			signal: signal ?? null,
			headers: { ...(team !== undefined && { 'X-Team': String(team) }), ...headers },
			...(body !== undefined && { body: sent(body) }),
		}).catch(unreachable);
		return response.ok ? response : refusal(response);
	};
	/**
	 * @template Answer
	 * @param {string} path
	 * @param {Call} [how]
	 * @returns {Promise<Answer>}
	 */
	const ask = async (path, how) => {
		/** @type {unknown} */
		const answer = await (await call(path, how)).json();
		return /** @type {Answer} */ (answer);
	};
	/** @type {(path: string, call: Call) => Promise<void>} */
	const tell = async (path, how) => void (await call(path, how));
	/**
	 * Asks with a large body; `tell` gets how much of it, from 0 to 1, has been sent.
	 *
	 * @template Answer
	 * @param {string} path
	 * @param {{ method: string, body: XMLHttpRequestBodyInit, tell: (share: number) => void }} upload
	 * @returns {Promise<Answer>}
	 */
	const upload = (path, { method, body, tell: onProgress }) =>
		new Promise((resolve, reject) => {
			const request = new XMLHttpRequest();
			request.open(method, `${root}/${path}`);
			request.responseType = 'json';
			if (team !== undefined) request.setRequestHeader('X-Team', String(team));
			request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
			request.onerror = () => reject(new CallError({ reason: 'unreachable' }));
			request.onload = () => {
				const { status } = request;
				/** @type {unknown} */
				const response = request.response;
				if (status < 300) return resolve(/** @type {Answer} */ (response));
				return reject(new CallError(problemIn(response) ?? unexplained(status), status));
			};
			request.send(body);
		});
	return { call, ask, tell, upload };
}

export const { call, ask, tell, upload } = callsBelow('app');

/**
 * The bytes of a file.
 *
 * @param {string} path
 */
export const getBytes = async (path) => new Uint8Array(await (await call(path)).arrayBuffer());
