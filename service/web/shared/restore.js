import { get, post } from './calls.js';

/** Whether a call failed because what it was about has been deleted. */
export const isGone = ({ reason }) => reason === 'gone';

/** Takes a template out of the trash; rejects if it is not there either. */
export async function restoreTemplate(uid) {
	await post('trash/restore', { templates: [uid] });
	await get(`templates/${encodeURIComponent(uid)}`);
}
