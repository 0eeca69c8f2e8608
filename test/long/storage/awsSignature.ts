import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const sha256 = (data: string | Uint8Array): string =>
	createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, text: string) =>
	createHmac('sha256', key).update(text).digest();

/** The signature that a request has, and the one that it must have: AWS Signature Version 4, as AWS describes it. */
export function awsSignature(
	{ method = '', url = '', headers }: IncomingMessage,
	secret: string,
): { readonly given: string; readonly right: string } {
	const parts = /Credential=[^/]+\/([^,]+), *SignedHeaders=([^,]+), *Signature=(\w+)/;
	const [, scope = '', names = '', given = ''] = parts.exec(headers.authorization ?? '') ?? [];
	const [path = '', query = ''] = url.split('?');
	const canonicalQuery = query
		.split('&')
		.map((pair) => (pair === '' || pair.includes('=') ? pair : `${pair}=`))
		.sort()
		.join('&');
	const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
	const canonical = [
		method,
		path,
		canonicalQuery,
		signed.join(''),
		names,
		headers['x-amz-content-sha256'],
	].join('\n');
	const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
	const key = scope
		.split('/')
		.reduce<string | Uint8Array>((before, part) => hmac(before, part), `AWS4${secret}`);
	return { given, right: hmac(key, toSign).toString('hex') };
}
