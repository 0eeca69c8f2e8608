/** @import { Backups } from '../../src/http/app/wire/admin.ts' */
/** @import { Attempt } from '../shared/notice.js' */
/** @import { ViewContext } from './parts.js' */
import { backupPath, getBackups, inspectBackup, makeBackup, uploadBackup } from '../api/admin.js';
import { say } from '../shared/element.js';
import { html } from '../shared/html.js';
import { formatBytes, formatTime, translate } from '../shared/language.js';
import { saveFile } from '../shared/save.js';
import { about, button, entry, lineForm, part, row, rows } from './parts.js';
import { progressLine } from './progress.js';
import { askToRestore } from './restoring.js';

const t = translate('backups');
/** From this size on, received bytes are moved out of the page's memory. */
const foldAt = 32_000_000;

/** @param {Response} response */
const nameOf = (response) =>
	/filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
	'backup.tar.gz';

/**
 * Reads an answer completely, and reports the number of bytes so far.
 *
 * @param {Response} response
 * @param {(size: number) => void} tell
 */
async function readAll(response, tell) {
	let whole = new Blob();
	/** @type {Uint8Array<ArrayBuffer>[]} */
	let parts = [];
	let [size, unfolded] = [0, 0];
	const reader = response.body?.getReader();
	for (;;) {
		const { value, done } = (await reader?.read().catch(() => {
			throw new Error(t('cut'));
		})) ?? { value: undefined, done: true };
		if (done || !value) return new Blob([whole, ...parts], { type: 'application/gzip' });
		parts.push(value);
		size += value.byteLength;
		unfolded += value.byteLength;
		tell(size);
		if (unfolded < foldAt) continue;
		[whole, parts, unfolded] = [new Blob([whole, ...parts]), [], 0];
	}
}

/**
 * A backup of this moment, which the browser saves.
 *
 * @param {Attempt} act
 */
function nowPart(act) {
	const progress = progressLine();
	const download = async () => {
		progress.show(t('sofar', { size: formatBytes(0) }));
		try {
			const response = await makeBackup();
			const blob = await readAll(response, (size) =>
				progress.show(t('sofar', { size: formatBytes(size) })),
			);
			const name = nameOf(response);
			saveFile(blob, name);
			say(t('saved', { name, size: formatBytes(blob.size) }));
		} finally {
			progress.hide();
		}
	};
	const start = button(t('make'), t('make'), () => act(download));
	return part(
		t('now'),
		about(t('aboutNow')),
		html`<div class="actions">${start}</div>`,
		progress.element,
	);
}

/**
 * The backups that the service makes by itself.
 *
 * @param {Backups} backups
 * @param {Attempt} act
 */
function scheduledPart({ schedule, items, problem, canRestore }, act) {
	if (!schedule) return part(t('scheduled'), about(t('notScheduled')));
	/** @param {Backups['items'][number]} backup */
	const rowOf = ({ name, made, bytes }) => {
		const time = formatTime(made);
		const link = html`<a
			class="button quiet"
			href="app/${backupPath(name)}"
			download=${name}
			aria-label=${t('downloadOf', { time })}
			>${t('download')}</a
		>`;
		const restore = async () => askToRestore(await inspectBackup(name));
		return row(
			time,
			[name, formatBytes(bytes)],
			link,
			canRestore ? button(t('restore'), t('restoreOf', { time }), () => act(restore)) : undefined,
		);
	};
	const { hours, keep } = schedule;
	return part(
		t('scheduled'),
		about(t('aboutScheduled', { count: hours, keep })),
		problem ? html`<p class="notice">${t('failed', { problem })}</p>` : undefined,
		items.length > 0 ? rows(t('scheduled'), items.map(rowOf)) : about(t('noneYet')),
	);
}

/**
 * Restores an uploaded backup, after it was read completely and the user confirmed.
 *
 * @param {boolean} canRestore
 */
function filePart(canRestore) {
	if (!canRestore) return part(t('restoreFile'), about(t('noRestore')));
	const progress = progressLine();
	/** @param {number} share */
	const tell = (share) =>
		share < 1 ? progress.show(t('uploading'), share) : progress.show(t('checking'));
	const input = html`<input name="archive" type="file" accept=".gz" required />`;
	const checking = lineForm(entry(t('file'), input), t('check'), async (values) => {
		const archive = values.get('archive');
		if (!(archive instanceof File)) return;
		progress.show(t('uploading'), 0);
		try {
			askToRestore(await uploadBackup(archive, tell));
		} finally {
			progress.hide();
		}
	});
	return part(t('restoreFile'), about(t('aboutRestore')), checking, progress.element);
}

/**
 * Backups of everything, for administrators of the service.
 *
 * @param {ViewContext} context
 */
export async function showBackups({ act }) {
	const backups = await getBackups();
	return [nowPart(act), scheduledPart(backups, act), filePart(backups.canRestore)];
}
