import { call, get, post, remove, upload } from '../shared/calls.js';
import { onceClosed, openDialog } from '../shared/dialog.js';
import { make, say } from '../shared/element.js';
import { formatBytes, formatNumber, formatTime, translate } from '../shared/language.js';
import { dialogNotice } from '../shared/notice.js';
import { saveFile } from '../shared/save.js';
import { words } from '../words/backups.js';
import { about, button, entry, lineForm, part, row, rows } from './parts.js';

const t = translate(words);
/** How often to ask whether everything is restored. */
const askMs = 1000;
/** From so many bytes on, the browser keeps what has come outside the page's memory. */
const foldAt = 32_000_000;

const nameOf = (response) =>
	/filename="([^"]+)"/.exec(response.headers.get('content-disposition'))?.[1] ?? 'backup.tar.gz';

/** Reads an answer to its end, and tells how many bytes have come. */
async function readAll(response, tell) {
	let [whole, parts, size, unfolded] = [new Blob(), [], 0, 0];
	const reader = response.body.getReader();
	for (;;) {
		const { value, done } = await reader.read().catch(() => {
			throw new Error(t('cut'));
		});
		if (done) return new Blob([whole, ...parts], { type: 'application/gzip' });
		parts.push(value);
		size += value.byteLength;
		unfolded += value.byteLength;
		tell(size);
		if (unfolded < foldAt) continue;
		[whole, parts, unfolded] = [new Blob([whole, ...parts]), [], 0];
	}
}

/** A line that says how far something has come; `value` from 0 to 1, absent where that is not known. */
function progressLine() {
	const bar = make('progress', { max: 1 });
	const text = make('span', { className: 'soft' });
	const element = make('p', { className: 'advance', hidden: true }, bar, text);
	const show = (words, value) => {
		element.hidden = false;
		bar.setAttribute('aria-label', words);
		text.textContent = words;
		if (value === undefined) bar.removeAttribute('value');
		else bar.value = value;
	};
	return { element, show, hide: () => (element.hidden = true) };
}

/** A backup of this moment, which the browser saves. */
function nowPart(act) {
	const progress = progressLine();
	const download = async () => {
		progress.show(t('sofar', { size: formatBytes(0) }));
		try {
			const response = await call('admin/backups', { method: 'POST' });
			const blob = await readAll(response, (size) =>
				progress.show(t('sofar', { size: formatBytes(size) })),
			);
			saveFile(blob, nameOf(response));
			say(t('saved', { name: nameOf(response), size: formatBytes(blob.size) }));
		} finally {
			progress.hide();
		}
	};
	const start = button(t('make'), t('make'), () => act(download));
	return part(
		t('now'),
		about(t('aboutNow')),
		make('div', { className: 'actions' }, start),
		progress.element,
	);
}

/** Resolves when everything was replaced, and whoever asks is signed out by that; rejects with why it was not. */
async function untilRestored() {
	for (;;) {
		await new Promise((done) => setTimeout(done, askMs));
		const answer = await get('admin/backups').catch(({ status }) => ({ status }));
		if (answer.status === 401) return;
		// Meanwhile it answers 503, or a proxy before it does.
		if (answer.status !== undefined || answer.isRestoring !== false) continue;
		throw new Error(t('notRestored', { problem: answer.restoreProblem ?? '' }));
	}
}

const counts = ['teams', 'users', 'templates', 'documents'];

function comparison({ has, replaces }) {
	const head = [t('what'), t('here'), t('there')].map((text) => make('th', { scope: 'col' }, text));
	const lines = counts.map((name) =>
		make(
			'tr',
			{},
			make('th', { scope: 'row' }, t(name)),
			make('td', {}, formatNumber(replaces[name])),
			make('td', {}, formatNumber(has[name])),
		),
	);
	return make(
		'table',
		{ className: 'comparison' },
		make('thead', {}, make('tr', {}, ...head)),
		make('tbody', {}, ...lines),
	);
}

/** Asks whether everything is to be replaced, and does so once the word is typed. */
function askToRestore(archive) {
	const { id, made, administrators } = archive;
	const word = t('word');
	const problem = dialogNotice();
	const progress = progressLine();
	const input = make('input', { type: 'text', autocomplete: 'off', required: true });
	const submit = make('button', { type: 'submit', disabled: true }, t('replace'));
	let isBegun = false;
	input.addEventListener('input', () => {
		submit.disabled = input.value.trim().toLowerCase() !== word;
	});
	const restore = async () => {
		isBegun = true;
		submit.disabled = true;
		input.disabled = true;
		progress.show(t('restoring'));
		try {
			await post('admin/restore', { id });
			await untilRestored();
			location.assign('sign-in?restored');
		} finally {
			progress.hide();
		}
	};
	const form = make(
		'form',
		{
			className: 'question',
			onsubmit: (event) => {
				event.preventDefault();
				void problem.attempt(restore);
			},
		},
		comparison(archive),
		make('p', {}, t('replaced')),
		make('p', {}, t('meanwhile')),
		make('p', {}, t('afterwards', { who: administrators.join(', ') })),
		entry(t('typeWord', { word }), input),
		problem.element,
		progress.element,
		make('div', { className: 'actions' }, submit),
	);
	openDialog(t('question', { time: formatTime(made) }), form);
	onceClosed(() => {
		if (!isBegun) void remove(`admin/uploads/${id}`).catch(() => undefined);
	});
}

/** The backups that the service makes by itself. */
function scheduledPart({ schedule, items, problem, canRestore }, act) {
	if (!schedule) return part(t('scheduled'), about(t('notScheduled')));
	const rowOf = ({ name, made, bytes }) => {
		const time = formatTime(made);
		const path = `admin/backups/${encodeURIComponent(name)}`;
		const link = make(
			'a',
			{
				className: 'button quiet',
				href: `app/${path}`,
				download: name,
				'aria-label': t('downloadOf', { time }),
			},
			t('download'),
		);
		const restore = async () => askToRestore(await post(`${path}/inspection`));
		return row(
			time,
			[name, formatBytes(bytes)],
			link,
			canRestore && button(t('restore'), t('restoreOf', { time }), () => act(restore)),
		);
	};
	const { hours, keep } = schedule;
	return part(
		t('scheduled'),
		about(t('aboutScheduled', { count: hours, keep })),
		problem && make('p', { className: 'notice' }, t('failed', { problem })),
		items.length > 0 ? rows(t('scheduled'), items.map(rowOf)) : about(t('noneYet')),
	);
}

/** A backup that someone has: uploaded, read to its end, and restored if they confirm that. */
function filePart(canRestore) {
	if (!canRestore) return part(t('restoreFile'), about(t('noRestore')));
	const progress = progressLine();
	const input = make('input', { name: 'archive', type: 'file', accept: '.gz', required: true });
	const checking = lineForm([entry(t('file'), input)], t('check'), async ({ archive }) => {
		progress.show(t('uploading'), 0);
		try {
			const tell = (share) =>
				share < 1 ? progress.show(t('uploading'), share) : progress.show(t('checking'));
			askToRestore(await upload('admin/uploads', { method: 'POST', body: archive, tell }));
		} finally {
			progress.hide();
		}
	});
	return part(t('restoreFile'), about(t('aboutRestore')), checking, progress.element);
}

/** Backups of everything, for administrators of the service. */
export async function showBackups({ act }) {
	const backups = await get('admin/backups');
	return {
		content: [nowPart(act), scheduledPart(backups, act), filePart(backups.canRestore)],
	};
}
