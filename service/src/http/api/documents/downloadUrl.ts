import type { Context } from 'hono';
import { z } from 'zod/v4';
import type { Behavior } from '../../../domain/behavior.ts';
import type { Team } from '../../../domain/teams.ts';
import type { TeamEnv } from '../../exchange/apiKey.ts';
import type { SignedLinks } from '../../exchange/signedLinks.ts';
import type { ApiContext } from '../endpoint/endpoint.ts';

/** The parts of a download URL. */
export interface Addresses {
	/** The URL under which clients reach the service, without a slash at the end. */
	readonly base: string;
	readonly foreignPort: number | undefined;
	readonly links: SignedLinks;
	/** Whose documents they are. */
	readonly team: Team;
}

export function addressesOf(
	c: Context<TeamEnv>,
	{ publicUrl, foreignPort, links }: ApiContext,
): Addresses {
	const base = publicUrl ?? new URL(c.req.url).origin;
	return { base, foreignPort, links, team: c.var.team };
}

export function downloadUrlSchema(settings: Behavior) {
	const isRelative = settings.get('downloadUrl.form') === 'relative';
	const url = isRelative ? z.string().startsWith('/documents/') : z.url({ protocol: /^https?$/ });
	return url.describe('Where the PDF is');
}

export function downloadUrl(uid: string, addresses: Addresses, settings: Behavior): string {
	const { base, foreignPort, links, team } = addresses;
	const bare = `/documents/${encodeURIComponent(uid)}/download`;
	const path = settings.get('download.auth') === 'signed' ? links.sign(bare, team) : bare;
	const form = settings.get('downloadUrl.form');
	if (form === 'relative') return path;
	const address = new URL(`${base}${path}`);
	if (form === 'other-host' && foreignPort) address.port = String(foreignPort);
	const scheme = settings.get('downloadUrl.scheme');
	return scheme === 'as-is' ? address.href : address.href.replace(/^https?:/, `${scheme}:`);
}
