import type { Context } from 'hono';
import { z } from 'zod/v4';
import type { SignedLinks } from '../../exchange/signedLinks.ts';
import type { ApiContext } from '../endpoint/endpoint.ts';

/** The parts of a download URL. */
export interface Addresses {
	/** The URL under which clients reach the service, without a slash at the end. */
	readonly base: string;
	/** Signs the links; undefined: links are not signed. */
	readonly links: SignedLinks | undefined;
}

export function addressesOf(c: Context, { api, publicUrl, links }: ApiContext): Addresses {
	const base = publicUrl ?? new URL(c.req.url).origin;
	return { base, links: api.downloadAuth === 'signed' ? links : undefined };
}

export const downloadUrlSchema = z.url({ protocol: /^https?$/ }).describe('Where the PDF is');

export function downloadUrl(uid: string, { base, links }: Addresses): string {
	const path = `/documents/${encodeURIComponent(uid)}/download`;
	return new URL(`${base}${links?.sign(path) ?? path}`).href;
}
