import { done } from '../domain/access/actor.ts';
import { shortened } from '../domain/shortened.ts';
import type { Actor } from '../domain/access/actor.ts';
import { AuditTable } from '../store/access/auditTable.ts';
import type { NewAuditEntry } from '../store/access/auditTable.ts';
import type { Change, ChangeRecorder } from '../store/changes.ts';
import type { NoteDeletion } from '../store/deletions.ts';
import type { Named } from '../store/records.ts';

/** How many characters of names are kept, beside what else is said about them. */
const mostOfNames = 300;

/** Templates or documents, as far as there is room for them. */
const namesOf = (all: readonly Named[]): string =>
	shortened(all.map(({ uid, name }) => `${name} (${uid})`).join(', '), mostOfNames);

function subjectOf({ named, folder, isAll = false }: Change): string {
	if (isAll) return 'everything';
	return folder === undefined ? namesOf(named) : `${namesOf(named)} → ${folder || '-'}`;
}

/** Adds the entry of a deletion to the activity, if it has one. */
export function noteDeletion(now: () => Date): NoteDeletion {
	return async (query, entry, count) => {
		if (entry === '') return;
		const { subject, ...rest } = JSON.parse(entry) as NewAuditEntry;
		const counted = count === 1 ? '1 document' : `${count} documents`;
		await new AuditTable(query, now).add({ ...rest, subject: subject || counted });
	};
}

/** Keeps what someone changes in a team. */
export function recorderOf(actor: Actor, teamId: number, now: () => Date): ChangeRecorder {
	return {
		async add(query, change) {
			if (change.named.length === 0 && !change.isAll) return;
			const subject = subjectOf(change);
			await new AuditTable(query, now).add(done(actor, change.action, { teamId, subject }));
		},
		deletion: (only) =>
			JSON.stringify(done(actor, 'document.deleted', { teamId, subject: only && namesOf([only]) })),
		addDeletion: noteDeletion(now),
	};
}
