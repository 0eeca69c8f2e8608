import { addTemplate } from '../api/templates.js';
import { addressOf, readAddress } from '../shared/address.js';
import { CallError } from '../shared/calls.js';
import { byId, say } from '../shared/element.js';
import { html, render } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { attempt, messageOf } from '../shared/notice.js';

const t = translate('upload');

/** @typedef {{ readonly file: File, share: number }} Sending How much of a file, from 0 to 1, has arrived. */

/** @type {typeof import('../editor/newTemplate.js').newTemplate} */
const newTemplate = async (file, how) => {
	const editor = await import('../editor/newTemplate.js');
	await editor.newTemplate(file, how);
};

/** @param {string} name */
const isTable = (name) => /\.(csv|tsv|txt|xlsx?|xlsm|ods)$/i.test(name);

/**
 * @param {File} file
 * @param {(share: number) => void} tell
 */
const addForm = async (file, tell) => {
	const { name, fields } = await addTemplate(file, { tell });
	say(t('added', { name, count: fields.length }));
};

/**
 * Takes PDFs that are chosen, or dropped anywhere on the page. A table that is dropped goes to `takeTable`, which tells
 * whether it could be taken there.
 *
 * @param {() => Promise<void>} refresh
 * @param {(table: File, target: Element) => boolean} takeTable
 */
export function startUpload(refresh, takeTable) {
	const area = byId('upload-area');
	/** @type {Sending[]} */
	let sending = [];
	/** @type {File[]} PDFs without fields, which can be marked. */
	let plain = [];
	/** @type {string[]} */
	let refusals = [];

	/**
	 * @param {File} file
	 * @param {() => unknown} [work]
	 */
	const take = (file, work) => {
		plain = plain.filter((each) => each !== file);
		draw();
		return work && attempt(work);
	};
	/** @param {File} file */
	const offer = (file) =>
		html`<li>
			<span>${t('isPlain', { name: file.name })}</span>
			<button type="button" @click=${() => take(file, () => newTemplate(file, { refresh }))}>
				${t('mark')}
			</button>
			<button type="button" class="quiet" @click=${() => take(file)}>${t('leave')}</button>
		</li>`;
	function draw() {
		const view = html`<p
				class="notice"
				id="upload-notice"
				role="alert"
				?hidden=${refusals.length === 0}
			>
				${refusals.join(' ')}
			</p>
			<ul class="uploads" id="uploads">
				${sending.map(
					({ file: { name }, share }) =>
						html`<li>
							<span>${name}</span>
							<progress max="1" .value=${share} aria-label=${t('progressOf', { name })}></progress>
						</li>`,
				)}
				${plain.map(offer)}
			</ul>`;
		render(view, area);
	}
	/**
	 * Shows how far something is that sends a file.
	 *
	 * @param {Sending} entry
	 * @param {(tell: (share: number) => void) => Promise<void>} send
	 */
	async function showing(entry, send) {
		try {
			await send((share) => {
				entry.share = share;
				draw();
			});
		} finally {
			sending = sending.filter((each) => each !== entry);
			draw();
		}
	}

	/**
	 * Adds forms as templates; opens the first PDF without fields in the editor, and offers that for the others.
	 *
	 * @param {readonly File[]} files
	 */
	async function addFiles(files) {
		if (readAddress().place !== 'templates') location.hash = addressOf('templates');
		const entries = files.map((file) => ({ file, share: 0 }));
		refusals = [];
		sending = [...sending, ...entries];
		draw();
		/** @type {Sending[]} */
		const withoutFields = [];
		for (const entry of entries) {
			const { file } = entry;
			await showing(entry, (tell) => addForm(file, tell)).catch((/** @type {unknown} */ error) => {
				if (error instanceof CallError && error.reason === 'no-fields') withoutFields.push(entry);
				else refusals = [...refusals, `${file.name}: ${messageOf(error)}`];
			});
		}
		await refresh();
		const [first, ...others] = withoutFields;
		plain = [...plain, ...others.map(({ file }) => file)];
		if (first) sending = [...sending, first];
		draw();
		if (first) await showing(first, (tell) => newTemplate(first.file, { refresh, tell }));
	}

	/** @param {boolean} isOver */
	const mark = (isOver) => document.body.classList.toggle('dropping', isOver);
	/** @param {EventTarget | null} [target] */
	const over = (target) => {
		for (const card of document.querySelectorAll('.card.over')) card.classList.remove('over');
		if (target instanceof Element) target.closest('.card')?.classList.add('over');
	};
	addEventListener('dragover', (event) => {
		event.preventDefault();
		mark(true);
		over(event.target);
	});
	addEventListener('dragleave', (event) => event.relatedTarget ?? mark(false));
	addEventListener('drop', (event) => {
		event.preventDefault();
		mark(false);
		over();
		const files = [...(event.dataTransfer?.files ?? [])];
		const { target } = event;
		const [table] = files.filter(({ name }) => isTable(name));
		void attempt(async () => {
			if (table && !(target instanceof Element && takeTable(table, target)))
				throw new Error(t('tableNowhere'));
			const pdfs = files.filter(({ name }) => !isTable(name));
			if (pdfs.length > 0) await addFiles(pdfs);
		});
	});
	draw();
	return {
		addFiles: (/** @type {readonly File[]} */ files) => void attempt(() => addFiles(files)),
	};
}
