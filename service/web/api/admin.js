/** @import { MadeLink, Role } from '../../src/http/app/wire/access.ts' */
/** @import { Audit, Backups, Restorable, Retention, Teams, User } from '../../src/http/app/wire/admin.ts' */
import { ask, call, tell, upload } from '../shared/calls.js';

/** @type {() => Promise<readonly User[]>} */
export const listUsers = () => ask('admin/users');

/** @typedef {{ teamId: number, role: Role }} NewPlace */

/** @type {(user: { email: string, isAdmin: boolean, places: readonly NewPlace[] }) => Promise<MadeLink>} */
export const addUser = (user) => ask('admin/users', { method: 'POST', body: user });

/** @type {(userId: number, isAdmin: boolean) => Promise<void>} */
export const setAdmin = (userId, isAdmin) =>
	tell(`admin/users/${userId}`, { method: 'PATCH', body: { isAdmin } });

/** @type {(userId: number, how: { revokesKeys: boolean }) => Promise<void>} */
export const deleteUser = (userId, { revokesKeys }) =>
	tell(`admin/users/${userId}${revokesKeys ? '?keys=revoke' : ''}`, { method: 'DELETE' });

/** @type {(userId: number) => Promise<MadeLink>} */
export const passwordLink = (userId) => ask(`admin/users/${userId}/link`, { method: 'POST' });

/** @type {() => Promise<Teams>} */
export const listTeams = () => ask('admin/teams');

/** @param {string} name */
export const addTeam = (name) => tell('admin/teams', { method: 'POST', body: { name } });

/** @type {(teamId: number, name: string) => Promise<void>} */
export const renameTeam = (teamId, name) =>
	tell(`admin/teams/${teamId}`, { method: 'PATCH', body: { name } });

/** @param {number} teamId */
export const deleteTeam = (teamId) => tell(`admin/teams/${teamId}`, { method: 'DELETE' });

/** @type {(teamId: number, email: string, role: Role) => Promise<void>} */
export const setMember = (teamId, email, role) =>
	tell(`admin/teams/${teamId}/members`, { method: 'PUT', body: { email, role } });

/**
 * How many documents a limit would delete.
 *
 * @param {number} teamId
 * @param {Partial<Retention>} limits
 */
export async function countDeleted(teamId, limits) {
	const path = `admin/teams/${teamId}/retention/preview`;
	/** @type {{ deletes: number }} */
	const { deletes } = await ask(path, { method: 'POST', body: limits });
	return deletes;
}

/** @type {(teamId: number, limits: Partial<Retention>) => Promise<void>} */
export const setRetention = (teamId, limits) =>
	tell(`admin/teams/${teamId}/retention`, { method: 'PUT', body: limits });

/** @type {(query: string) => Promise<Audit>} */
export const listAudit = (query) => ask(`admin/audit?${query}`);

/** @type {() => Promise<Backups>} */
export const getBackups = () => ask('admin/backups');

/** A new backup, as it is made. */
export const makeBackup = () => call('admin/backups', { method: 'POST' });

/** @param {string} name */
export const backupPath = (name) => `admin/backups/${encodeURIComponent(name)}`;

/** @type {(name: string) => Promise<Restorable>} */
export const inspectBackup = (name) => ask(`${backupPath(name)}/inspection`, { method: 'POST' });

/** @type {(archive: Blob, tell: (share: number) => void) => Promise<Restorable>} */
export const uploadBackup = (archive, onProgress) =>
	upload('admin/uploads', { method: 'POST', body: archive, tell: onProgress });

/** @param {string} id */
export const discardUpload = (id) => tell(`admin/uploads/${id}`, { method: 'DELETE' });

/** @param {string} id */
export const beginRestore = (id) => tell('admin/restore', { method: 'POST', body: { id } });
