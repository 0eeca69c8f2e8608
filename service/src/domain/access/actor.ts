import type { NewAuditEntry } from '../../store/access/auditTable.ts';
import type { Guard } from '../../store/database/guarded.ts';

/** Who does something. */
export interface Actor {
	/** An email address, or what else stands for them. */
	readonly name: string;
	readonly userId?: number | undefined;
	readonly address?: string | undefined;
	/**
	 * Called in the transaction of each change that they make: throws if they have lost the right to make it. Absent where
	 * nothing can take it away, as on the command line.
	 */
	readonly guard?: Guard | undefined;
}

/** Whoever runs commands on the machine. */
export const commandLine: Actor = { name: 'command line' };

/** What is kept about: the page knows a sentence for each. */
export const actions = [
	'session.opened',
	'session.refused',
	'session.ended',
	'password.changed',
	'password.reset',
	'user.added',
	'user.removed',
	'user.promoted',
	'user.demoted',
	'user.linked',
	'user.reclaimed',
	'member.added',
	'member.changed',
	'member.removed',
	'invitation.made',
	'invitation.ended',
	'team.added',
	'team.renamed',
	'team.removed',
	'retention.changed',
	'key.added',
	'key.replaced',
	'key.revoked',
	'template.added',
	'template.changed',
	'template.deleted',
	'document.deleted',
	'trash.restored',
	'trash.emptied',
	'backup.made',
	'backup.downloaded',
	'backup.restored',
] as const;

export type Action = (typeof actions)[number];

/** How many characters of a subject are kept. */
const mostOfSubject = 500;

/** The beginning of a text that is too long to be kept whole. */
export const shortened = (text: string, most: number): string =>
	text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** An entry of the audit list. `subject`: what it was done to; never a secret. */
export function done(
	actor: Actor,
	action: Action,
	{
		teamId,
		subject = '',
	}: { readonly teamId?: number | undefined; readonly subject?: string | undefined } = {},
): NewAuditEntry {
	const { name, userId, address } = actor;
	return {
		actor: name,
		userId,
		address,
		action,
		teamId,
		subject: shortened(subject, mostOfSubject),
	};
}
