import { z } from 'zod/v4';

export const role = z.enum(['admin', 'member']);
export type Role = z.output<typeof role>;

const ownTeam = z.object({ teamId: z.number(), name: z.string(), role });

/** The signed-in user (absent if the page needs no sign-in) and their teams. */
export const meAnswer = z.object({
	user: z
		.object({
			userId: z.number(),
			email: z.string(),
			isAdmin: z.boolean(),
			hasPassword: z.boolean(),
		})
		.optional(),
	teams: z.array(ownTeam).readonly(),
	chosenTeam: z.number().optional(),
});
export type Me = z.output<typeof meAnswer>;

export const sessionsAnswer = z
	.array(
		z.object({
			sessionId: z.number(),
			created: z.string(),
			lastUsed: z.string(),
			expires: z.string(),
			device: z.string(),
			address: z.string(),
			isThis: z.boolean(),
		}),
	)
	.readonly();
export type Session = z.output<typeof sessionsAnswer>[number];

export const keysAnswer = z
	.array(
		z.object({
			id: z.number(),
			name: z.string(),
			prefix: z.string(),
			created: z.string(),
			expires: z.string().optional(),
			lastUsed: z.string().optional(),
			creatorId: z.number().optional(),
			creator: z.string().optional(),
		}),
	)
	.readonly();
export type Key = z.output<typeof keysAnswer>[number];
/** A new key; this answer is the only one that contains it. */
export const madeKeyAnswer = z.object({ key: z.string(), name: z.string() });
export const madeLinkAnswer = z.object({ link: z.string() });

export const membersAnswer = z
	.array(z.object({ userId: z.number(), email: z.string(), role, created: z.string() }))
	.readonly();
export type Member = z.output<typeof membersAnswer>[number];

export const invitationsAnswer = z
	.array(
		z.object({
			linkId: z.number(),
			email: z.string().optional(),
			role: role.optional(),
			expires: z.string(),
		}),
	)
	.readonly();
export type Invitation = z.output<typeof invitationsAnswer>[number];

/** The ways to sign in; `isNew`: there is no user yet. */
export const signInAnswer = z.object({
	isNew: z.boolean(),
	oidc: z.object({ name: z.string() }).nullable(),
});

/** What a one-time link is for. `signedInAs`: the signed-in user, who can accept with one click. */
export const offerAnswer = z.object({
	kind: z.enum(['setup', 'invitation', 'password']),
	email: z.string().optional(),
	team: z.string().optional(),
	expires: z.string(),
	signedInAs: z.string().optional(),
});
export type Offer = z.output<typeof offerAnswer>;

export type SignIn = z.output<typeof signInAnswer>;
export type MadeKey = z.output<typeof madeKeyAnswer>;
export type MadeLink = z.output<typeof madeLinkAnswer>;
