/** @import { Invitation, Key, MadeKey, MadeLink, Me, Member, Offer, Role, Session, SignIn } from '../../src/http/app/wire/access.ts' */
import { ask, tell } from '../shared/calls.js';

/** @type {() => Promise<Me>} */
export const getMe = () => ask('me');

/** @param {number} teamId */
export const chooseTeam = (teamId) => tell('me/team', { method: 'PUT', body: { teamId } });

/** @param {{ current?: string, next: string }} passwords */
export const changePassword = (passwords) =>
	tell('me/password', { method: 'PUT', body: passwords });

/** @type {() => Promise<readonly Session[]>} */
export const listSessions = () => ask('sessions');

/** @param {number} sessionId */
export const endSession = (sessionId) => tell(`sessions/${sessionId}`, { method: 'DELETE' });

export const endOtherSessions = () => tell('sessions', { method: 'DELETE' });

/** @param {{ email: string, password: string }} credentials */
export const signIn = (credentials) => tell('session', { method: 'POST', body: credentials });

export const endOwnSession = () => tell('session', { method: 'DELETE' });

/** @type {() => Promise<SignIn>} */
export const howToSignIn = () => ask('sign-in');

/** @type {(token: string) => Promise<Offer>} */
export const getOffer = (token) => ask('links/offer', { method: 'POST', body: { token } });

/** @param {string} token */
export const acceptLink = (token) => tell('links/accept', { method: 'POST', body: { token } });

/** @param {{ token: string, email: string, password: string }} given */
export const useLink = (given) => tell('links/use', { method: 'POST', body: given });

/** @type {() => Promise<readonly Key[]>} */
export const listKeys = () => ask('keys');

/** @type {(key: { name: string, days?: number }) => Promise<MadeKey>} */
export const createKey = (key) => ask('keys', { method: 'POST', body: key });

/** @type {(id: number) => Promise<MadeKey>} */
export const replaceKey = (id) => ask(`keys/${id}/replacement`, { method: 'POST' });

/** @param {number} id */
export const revokeKey = (id) => tell(`keys/${id}`, { method: 'DELETE' });

/** @type {() => Promise<readonly Member[]>} */
export const listMembers = () => ask('members');

/** @type {(userId: number, role: Role) => Promise<void>} */
export const setRole = (userId, role) =>
	tell(`members/${userId}`, { method: 'PATCH', body: { role } });

/**
 * Removes a member from the team, and revokes these API keys.
 *
 * @param {number} userId
 * @param {readonly string[]} keyIds
 */
export const removeMember = (userId, keyIds) =>
	tell(`members/${userId}${keyIds.length > 0 ? `?revoke=${keyIds.join(',')}` : ''}`, {
		method: 'DELETE',
	});

/** @type {() => Promise<readonly Invitation[]>} */
export const listInvitations = () => ask('invitations');

/** @type {(invitation: { role: Role, email?: string }) => Promise<MadeLink>} */
export const invite = (invitation) => ask('invitations', { method: 'POST', body: invitation });

/** @param {number} linkId */
export const withdrawInvitation = (linkId) => tell(`invitations/${linkId}`, { method: 'DELETE' });
