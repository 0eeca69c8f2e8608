import { z } from 'zod/v4';
import { role } from './access.ts';

export const usersAnswer = z
	.array(
		z.object({
			userId: z.number(),
			email: z.string(),
			isAdmin: z.boolean(),
			created: z.string(),
			hasOidc: z.boolean(),
			hasPassword: z.boolean(),
			/** How many API keys the user has created. */
			keys: z.number(),
			teams: z.array(z.object({ teamId: z.number(), name: z.string(), role })).readonly(),
		}),
	)
	.readonly();
export type User = z.output<typeof usersAnswer>[number];

export const madeUserAnswer = z.object({ userId: z.number(), link: z.string() });

const limit = z.union([z.literal('none'), z.number()]);
const retention = z.object({ days: limit, documents: limit });
export type Retention = z.output<typeof retention>;
/** `keeps`: the team's own limits, where they differ from `retention`. */
export const teamsAnswer = z.object({
	teams: z
		.array(
			z.object({
				teamId: z.number(),
				name: z.string(),
				members: z.number(),
				keeps: retention.partial(),
			}),
		)
		.readonly(),
	retention,
});
export type Team = z.output<typeof teamsAnswer>['teams'][number];
export const madeTeamAnswer = z.object({ teamId: z.number() });
/** How many documents a limit would delete. */
export const deletesAnswer = z.object({ deletes: z.number() });

export const auditAnswer = z.object({
	keptDays: z.number(),
	items: z
		.array(
			z.object({
				entryId: z.number(),
				at: z.string(),
				actor: z.string(),
				teamId: z.number().optional(),
				action: z.string(),
				subject: z.string(),
				address: z.string(),
			}),
		)
		.readonly(),
});
export type AuditEntry = z.output<typeof auditAnswer>['items'][number];

export const backupsAnswer = z.object({
	schedule: z.object({ hours: z.number(), keep: z.number() }).optional(),
	problem: z.string().optional(),
	canRestore: z.boolean(),
	isRestoring: z.boolean(),
	restoreProblem: z.string().optional(),
	items: z.array(z.object({ name: z.string(), made: z.string(), bytes: z.number() })).readonly(),
});
export type Backups = z.output<typeof backupsAnswer>;

const counts = z.object({
	teams: z.number(),
	users: z.number(),
	templates: z.number(),
	documents: z.number(),
});
/** The contents of an archive that can be restored, and what it would replace. */
export const restorableAnswer = z.object({
	id: z.string(),
	made: z.string(),
	has: counts,
	replaces: counts,
	administrators: z.array(z.string()).readonly(),
});
export type Restorable = z.output<typeof restorableAnswer>;
export const restoringAnswer = z.object({ isRestoring: z.boolean() });

export type Teams = z.output<typeof teamsAnswer>;
export type Audit = z.output<typeof auditAnswer>;
