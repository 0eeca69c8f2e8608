/** @import { Trash, TrashChoice } from '../../src/http/app/wire/trash.ts' */
import { ask, CallError, tell } from '../shared/calls.js';
import { getTemplate } from './templates.js';

/** @type {(query: string) => Promise<Trash>} */
export const listTrash = (query) => ask(`trash?${query}`);

/** @param {TrashChoice} choice */
export const restore = (choice) => tell('trash/restore', { method: 'POST', body: choice });

/** @param {TrashChoice | { all: true }} choice */
export const deleteForGood = (choice) => tell('trash/empty', { method: 'POST', body: choice });

/**
 * Whether a call failed because its object was deleted.
 *
 * @param {unknown} error
 */
export const isGone = (error) => error instanceof CallError && error.reason === 'gone';

/**
 * Restores a template from the trash; rejects if it isn't there.
 *
 * @param {string} uid
 */
export async function restoreTemplate(uid) {
	await restore({ templates: [uid] });
	await getTemplate(uid);
}
