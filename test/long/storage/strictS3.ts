import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttp, request } from 'node:http';
import type {
	IncomingHttpHeaders,
	IncomingMessage,
	OutgoingHttpHeaders,
	Server,
	ServerResponse,
} from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { awsSignature } from './awsSignature.ts';

/** What the S3 service knows: MinIO and AWS check all of it. */
export interface Rules {
	readonly accessKeyId: string;
	readonly secretAccessKey: string;
	readonly region: string;
	readonly sessionToken?: string;
	/** Host names of buckets end with it, as in `bucket.s3.localhost`; without it, the path names them. */
	readonly domain?: string;
	/** By how much its clock is ahead. */
	readonly aheadMs?: number;
	/** Its certificate is signed by an authority of its own, whose certificate is in this file. */
	readonly authority?: string;
}

/** A certificate for `localhost`, signed by an authority that nobody knows yet; `openssl` makes both. */
function makeCertificates(folder: string): { key: Buffer; cert: Buffer } {
	const inFolder = (name: string) => join(folder, name);
	const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
	const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
	const files = (name: string) => [
		'-keyout',
		inFolder(`${name}.key`),
		'-out',
		inFolder(`${name}.pem`),
	];
	openssl('req', '-x509', ...kind, ...files('authority'), '-subj', '/CN=Authority of the office');
	const signing = ['-CA', inFolder('authority.pem'), '-CAkey', inFolder('authority.key')];
	const names = ['-addext', 'subjectAltName=DNS:localhost,DNS:*.s3.localhost,IP:127.0.0.1'];
	const isLeaf = ['-addext', 'basicConstraints=critical,CA:FALSE'];
	openssl(
		'req',
		'-x509',
		...kind,
		...files('server'),
		'-subj',
		'/CN=s3',
		...signing,
		...names,
		...isLeaf,
	);
	return { key: readFileSync(inFolder('server.key')), cert: readFileSync(inFolder('server.pem')) };
}

const skewMs = 15 * 60_000;

/** The error that a request deserves, as MinIO names it; undefined for none. */
function objection(incoming: IncomingMessage, rules: Rules): readonly [number, string] | undefined {
	const { headers } = incoming;
	const parts = /Credential=([^/]+)\/\d+\/([^/]+)\//.exec(headers.authorization ?? '');
	if (!parts) return [403, 'AccessDenied'];
	const [, id, region] = parts;
	if (id !== rules.accessKeyId) return [403, 'InvalidAccessKeyId'];
	if (region !== rules.region) return [400, 'AuthorizationHeaderMalformed'];
	const sent = String(headers['x-amz-date']).replace(
		/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
		'$1-$2-$3T$4:$5:$6Z',
	);
	const now = Date.now() + (rules.aheadMs ?? 0);
	if (Math.abs(now - Date.parse(sent)) > skewMs) return [403, 'RequestTimeTooSkewed'];
	if (headers['x-amz-security-token'] !== rules.sessionToken) return [403, 'InvalidTokenId'];
	const { given, right } = awsSignature(incoming, rules.secretAccessKey);
	if (given !== right) return [403, 'SignatureDoesNotMatch'];
	return undefined;
}

const without = (headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** The path with the bucket in it, wherever the request names it; undefined where this service has no such host. */
function pathOf({ url = '/', headers }: IncomingMessage, { domain }: Rules): string | undefined {
	if (domain === undefined) return url;
	const [host = ''] = String(headers.host).split(':');
	return host.endsWith(`.${domain}`) ? `/${host.slice(0, -domain.length - 1)}${url}` : undefined;
}

/**
 * An S3 service that checks what MinIO checks and the one behind it does not: keys and their secrets, session tokens,
 * the region, the clock, the host that names the bucket. The objects are in the one behind it.
 */
export class StrictS3 implements AsyncDisposable {
	readonly url: string;
	/** The file with the certificate of its authority, if it speaks TLS. */
	readonly authority: string | undefined;
	readonly #server: Server;
	readonly #folder: string;
	#answered = 0;

	private constructor(server: Server, folder: string, rules: Rules, isSecure: boolean) {
		const { port } = server.address() as AddressInfo;
		this.#server = server;
		this.#folder = folder;
		this.authority = isSecure ? join(folder, 'authority.pem') : undefined;
		this.url = `${isSecure ? 'https' : 'http'}://${rules.domain ?? 'localhost'}:${port}`;
	}

	/** How many requests it has had no objection to. */
	get answered(): number {
		return this.#answered;
	}

	static async open(behind: string, rules: Rules, isSecure = false): Promise<StrictS3> {
		const folder = mkdtempSync(join(tmpdir(), 'strict-s3-'));
		const server = isSecure ? createHttps(makeCertificates(folder)) : createHttp();
		await once(server.listen(0, '127.0.0.1'), 'listening');
		const strict = new StrictS3(server, folder, rules, isSecure);
		server.on('request', (incoming, outgoing) => {
			strict.#answer(incoming, outgoing, { behind, rules });
		});
		return strict;
	}

	#answer(
		incoming: IncomingMessage,
		outgoing: ServerResponse,
		{ behind, rules }: { behind: string; rules: Rules },
	): void {
		const path = pathOf(incoming, rules);
		const refusal =
			path === undefined ? ([404, 'NoSuchBucket'] as const) : objection(incoming, rules);
		outgoing.setHeader('date', new Date(Date.now() + (rules.aheadMs ?? 0)).toUTCString());
		if (refusal) {
			const [status, code] = refusal;
			incoming.resume();
			outgoing.writeHead(status, { 'content-type': 'application/xml' });
			const message = `<Message>${code} it is.</Message>`;
			outgoing.end(
				`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code>${message}</Error>`,
			);
			return;
		}
		this.#answered += 1;
		const { method, headers } = incoming;
		const passed = without(headers, [
			'authorization',
			'host',
			'x-amz-security-token',
			'x-amz-date',
		]);
		const onward = request(`${behind}${path}`, { method, headers: passed });
		onward.on('error', () => outgoing.destroy());
		onward.on('response', (answer) => {
			outgoing.writeHead(answer.statusCode ?? 500, without(answer.headers, ['date']));
			answer.pipe(outgoing);
		});
		incoming.pipe(onward);
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#server.closeAllConnections();
		this.#server.close();
		await once(this.#server, 'close');
		rmSync(this.#folder, { recursive: true });
	}
}
