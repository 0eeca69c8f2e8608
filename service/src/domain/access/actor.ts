import type { NewAuditEntry } from '../../store/access/auditTable.ts';
import { shortened } from '../shortened.ts';
import type { Guard } from '../../store/database/guarded.ts';

/** Who makes a change. */
export interface Actor {
	/** An email address, or another name such as "command line". */
	readonly name: string;
	readonly userId?: number | undefined;
	readonly address?: string | undefined;
	/**
	 * Called in the transaction of each change; throws if the actor may no longer make it. Absent where permissions
	 * can't be lost, as on the command line.
	 */
	readonly guard?: Guard | undefined;
}

/** Commands that run on the machine itself. */
export const commandLine: Actor = { name: 'command line' };

/** The actions of the audit log; the page has a sentence for each. */
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

/** The longest subject of an entry, in characters. */
const mostOfSubject = 500;

/** An entry of the audit log. `subject`: what was changed; never a secret. */
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
