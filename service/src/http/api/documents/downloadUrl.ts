import type { Context } from 'hono';
import { z } from 'zod/v4';
import type { Behavior } from '../../../domain/behavior.ts';
import type { AccountEnv } from '../../exchange/apiKey.ts';
import type { SignedLinks } from '../../exchange/signedLinks.ts';
import type { ApiContext } from '../endpoint/endpoint.ts';

/** The parts of a download URL. */
export interface Addresses {
	/** Scheme, host and port under which the client reached the service. */
	readonly origin: string;
	readonly foreignPort: number;
	readonly links: SignedLinks;
	/** The key of the documents' account. */
	readonly key: string;
}

export function addressesOf(c: Context<AccountEnv>, { foreignPort, links }: ApiContext): Addresses {
	return { origin: new URL(c.req.url).origin, foreignPort, links, key: c.var.account.key };
}

export function downloadUrlSchema(settings: Behavior) {
	const isRelative = settings.get('downloadUrl.form') === 'relative';
	return isRelative ? z.string().startsWith('/documents/') : z.url({ protocol: /^https?$/ });
}

export function downloadUrl(uid: string, addresses: Addresses, settings: Behavior): string {
	const { origin, foreignPort, links, key } = addresses;
	const bare = `/documents/${encodeURIComponent(uid)}/download`;
	const path = settings.get('download.auth') === 'signed' ? links.sign(bare, key) : bare;
	const form = settings.get('downloadUrl.form');
	if (form === 'relative') return path;
	const address = new URL(path, origin);
	if (form === 'other-host') address.port = String(foreignPort);
	const scheme = settings.get('downloadUrl.scheme');
	return scheme === 'as-is' ? address.href : address.href.replace(/^https?:/, `${scheme}:`);
}
