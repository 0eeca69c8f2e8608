/** @import { EditableField } from '../../src/http/app/wire/fields.ts' */
/** @import { Filled, Template, Values } from '../../src/http/app/wire/templates.ts' */
/** @import { RefusedField } from '../shared/calls.js' */
/** @import { RunningPreview } from './preview.js' */
import { fillTemplate } from '../api/templates.js';
import { CallError } from '../shared/calls.js';
import { csvFile, headingOf } from '../shared/csvFile.js';
import { say } from '../shared/element.js';
import { html, nothing, onElement, onSubmit, render } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { newKey } from '../shared/newKey.js';
import { dialogNotice } from '../shared/notice.js';
import { isGone, restoreTemplate } from '../api/trash.js';
import { saveFile } from '../shared/save.js';
import { howUnfit } from '../shared/unfit.js';
import { download } from '../pdf/download.js';
import { watchBelow } from './below.js';
import { Entry, enterAgain, enterValues, valuesOf } from './entry.js';
import { fieldRow, goTo, inputOf, rowOf } from './inputs.js';
import { placesOn, showPlace } from './places.js';
import { startPreview } from './preview.js';
import { markRefused } from './refused.js';
import { titleInput } from './title.js';
import { keepPattern } from './titlePattern.js';
import { unfillableFields } from './unfillable.js';

const t = translate('fill');

/**
 * @typedef {object} Content What a form is built of.
 * @property {Template} template
 * @property {ReadonlyMap<string, EditableField>} places By the fields' keys.
 * @property {ReadonlyMap<string, string | number | boolean>} present The values that the template holds.
 * @property {Values['unfillable']} unfillable
 */

/** @typedef {{ readonly entries: readonly Entry[], readonly title: string }} Entered */

/** Enter goes to the next input: it would create a document of half of the values. */
const goOnByEnter = onElement((form, /** @type {KeyboardEvent} */ event) => {
	const { key, target } = event;
	if (key !== 'Enter' || !(target instanceof Element) || !target.matches('input, select')) return;
	event.preventDefault();
	const all = [...form.querySelectorAll('input, select, textarea, [type=submit]')];
	const next = all[all.indexOf(target) + 1];
	if (next instanceof HTMLElement) next.focus();
});

/** The form for filling a template, with the document as it will look beside it. */
export class FillForm {
	element = document.createElement('div');
	/** Built before it is in the form: a form looks through all of its inputs for each that is added. */
	#rowsElement = document.createElement('div');
	#notice = dialogNotice();
	#preview = Object.assign(document.createElement('div'), {
		className: 'preview',
		tabIndex: 0,
		role: 'region',
		ariaLabel: t('preview'),
	});
	/** @type {RunningPreview | undefined} */
	#running;
	/** @type {Filled | undefined} */
	#created;
	/** Whether the fields of the template have changed since they were loaded. */
	#isOutdated = false;
	/** Whether the template was deleted elsewhere. */
	#isGone = false;
	#isBusy = false;
	#isReloading = false;
	#below = 0;
	/** What was asked for, and its key: until its answer comes, asked for again it is created once. */
	#asked = { wanted: '', key: '' };
	#done = '';

	/**
	 * @param {Content} content
	 * @param {{ refresh: () => Promise<void>, rebuild: (entered: Entered) => Promise<void> }} on
	 */
	constructor({ template, places, present, unfillable }, { refresh, rebuild }) {
		this.template = template;
		this.unfillable = unfillable;
		this.refresh = refresh;
		this.rebuild = rebuild;
		this.entries = template.fields.map(
			(field, index) =>
				new Entry(field, {
					id: `field-${index}`,
					present: present.get(field.key),
					settings: places.get(field.key) ?? {},
				}),
		);
		this.boxes = new Map([...places].map(([key, { boxes }]) => [key, boxes]));
		this.title = titleInput(template, this.entries, (name) => {
			const entry = this.entries.find((each) => each.isCalled(name));
			return entry && String(entry.current);
		});
		this.below = watchBelow(
			this.entries,
			() => this.element.querySelector('.sticky'),
			(count) => {
				if (count === this.#below) return;
				this.#below = count;
				this.#draw();
			},
		);
		this.element.className = 'halves';
		// The form scrolls, or, where the page is narrow, the dialog around it.
		this.sizes = new ResizeObserver(() => {
			this.#keepClear();
			this.below.look();
		});
		this.#done = this.#state();
	}

	get isUnsaved() {
		return this.#state() !== this.#done;
	}

	/**
	 * Shows the form, once its element is in the page.
	 *
	 * @param {Entered} [before] what was entered before it was built anew
	 * @param {{ values?: ReadonlyMap<string, string | number | boolean>, title?: string }} [first] what it begins with instead of the template's values
	 */
	start(before, { values: wanted, title } = {}) {
		const lost = [
			...enterAgain(this.entries, before?.entries ?? []),
			...[...(wanted ? enterValues(this.entries, wanted) : [])].map(([label, current]) => ({
				label,
				current,
			})),
		];
		if (before) this.title.text = before.title;
		else if (title !== undefined) this.title.text = title;
		// What was entered by the form itself is no loss.
		if (wanted) this.#done = this.#state();
		this.#draw();
		for (const element of this.element.querySelectorAll('form, .sticky'))
			this.sizes.observe(element);
		addEventListener('scroll', this.below.look, { capture: true, passive: true });
		if (lost.length > 0) {
			const values = lost.map(({ label, current }) => `${label}: ${current}`).join('; ');
			void this.#notice.attempt(() => Promise.reject(new Error(t('lost', { values }))));
		}
		this.#running = startPreview(this.#preview, this.template, {
			onPages: (pages) => {
				for (const page of pages) {
					const places = placesOn(page, this.entries, this.boxes, (entry, { option }) =>
						this.#press(entry, option),
					);
					render(places, page.layer);
				}
			},
			onAnswer: ({ unfit, refused }) => {
				const [unfits, refusals] = [
					new Map(unfit.map((one) => [one.key, one])),
					new Map(refused.map(({ field, message }) => [field, message])),
				];
				for (const entry of this.entries) {
					entry.unfit = unfits.get(entry.key);
					if (entry.problem === '') entry.refusal = refusals.get(entry.key) ?? '';
				}
				this.#noteRefused(refused);
				this.#isGone = false;
				this.#draw();
			},
			onProblem: (error) => {
				this.#isGone = isGone(error);
				this.#draw();
			},
		});
		this.#showPreview();
		this.element.querySelector('input')?.focus();
	}

	/** What has the focus does not lie under the bar: where the form scrolls, or the dialog around it. */
	#keepClear() {
		const bar = this.element.querySelector('.sticky');
		const room = `${(bar?.clientHeight ?? 0) + 12}px`;
		for (const scrolling of [this.element.querySelector('form'), this.element.closest('dialog')])
			if (scrolling) scrolling.style.scrollPaddingBottom = room;
	}

	stop() {
		this.#running?.stop();
		this.sizes.disconnect();
		removeEventListener('scroll', this.below.look, { capture: true });
	}

	#state() {
		return JSON.stringify([this.title.text, valuesOf(this.entries)]);
	}

	#showPreview() {
		this.#running?.change(valuesOf(this.entries.filter(({ problem }) => problem === '')));
	}

	#changed = () => {
		this.#draw();
		this.#showPreview();
	};

	/** @param {readonly RefusedField[]} refused */
	#noteRefused(refused) {
		this.#isOutdated = refused.some(({ reason }) => reason === 'no-such-field');
	}

	/**
	 * A click on a place of the page: goes to the input, ticks it, or presses the button that is there.
	 *
	 * @param {Entry} entry
	 * @param {string | undefined} option
	 */
	#press(entry, option) {
		if (entry.press(option)) {
			entry.refusal = '';
			this.#changed();
		}
		inputOf(entry)?.focus();
		rowOf(entry)?.scrollIntoView({ block: 'nearest' });
	}

	/** Nothing is created of what is about to be replaced. */
	async #reload() {
		this.#isReloading = true;
		this.#draw();
		try {
			await this.rebuild({ entries: this.entries, title: this.title.text });
		} finally {
			this.#isReloading = false;
			this.#draw();
		}
	}

	async #restore() {
		await restoreTemplate(this.template.uid);
		this.#isGone = false;
		say(t('restored'));
		this.#draw();
		this.#showPreview();
	}

	/** What was entered, as a table that can be filled from. */
	#saveEntered() {
		const own = this.entries.filter(({ isChanged }) => isChanged);
		const headings = own.map((field) => headingOf(field, this.entries));
		const values = own.map(({ current }) => String(current));
		saveFile(csvFile([headings, values]), `${this.template.name}.csv`);
	}

	/** Creates the document; what the service would refuse is not sent. */
	async #create() {
		const body = { title: this.title.title, data: valuesOf(this.entries) };
		const problems = this.entries
			.filter(({ problem }) => problem !== '')
			.map(({ key, problem }) => ({ field: key, message: problem }));
		if (problems.length > 0) throw this.#refuse(problems);
		const wanted = JSON.stringify(body);
		if (this.#asked.wanted !== wanted) this.#asked = { wanted, key: newKey() };
		try {
			const created = await fillTemplate(this.template.uid, body, this.#asked);
			this.#asked = { wanted: '', key: '' };
			this.#done = this.#state();
			return created;
		} catch (error) {
			this.#isGone = isGone(error);
			if (!(error instanceof CallError)) throw error;
			this.#noteRefused(error.fields);
			throw this.#refuse(error.fields) ?? error;
		}
	}

	/**
	 * Marks the values that are refused and goes to the first; returns what to say of them, undefined if there are none.
	 *
	 * @param {readonly RefusedField[]} fields
	 */
	#refuse(fields) {
		const refused = markRefused(this.entries, fields);
		if (!refused) return undefined;
		this.#draw();
		goTo(refused.first);
		return new Error(refused.message);
	}

	async #fill() {
		for (const entry of this.entries) entry.refusal = '';
		this.#created = undefined;
		this.#created = await this.#create();
		const { name } = this.#created;
		keepPattern(this.template.uid, this.title.text);
		say(t('created', { name }));
		this.#running?.rename(name);
		await this.refresh();
	}

	#submit = onSubmit(async () => {
		if (this.#isBusy) return;
		this.#isBusy = true;
		this.#draw();
		await this.#notice.attempt(() => this.#fill());
		this.#isBusy = false;
		this.#draw();
	});

	/** The fields one under another, with a heading where another page of the form begins. */
	#rows() {
		/** @type {number | undefined} */
		let shown;
		const isLong = new Set([...this.boxes.values()].flat().map(({ page }) => page)).size > 1;
		const on = {
			changed: this.#changed,
			redraw: () => this.#draw(),
			focused: (/** @type {Entry} */ { key }) => showPlace(this.#preview, key),
		};
		return this.entries.map((entry) => {
			const row = fieldRow(entry, on);
			const page = this.boxes.get(entry.key)?.[0]?.page;
			if (!isLong || page === undefined || page === shown) return row;
			shown = page;
			return [html`<h3>${t('pageHeading', { number: page })}</h3>`, row];
		});
	}

	#result() {
		const created = this.#created;
		if (!created) return nothing;
		const label = (/** @type {string} */ key) =>
			this.entries.find((entry) => entry.key === key)?.label ?? key;
		return html`<strong>${t('created', { name: created.name })}</strong>
			<button type="button" class="quiet" @click=${() => void download(created)}>
				${t('download')}
			</button>
			${created.unfit.length > 0
				? html`<ul class="unfit">
						${created.unfit.map((unfit) => html`<li>${label(unfit.key)}: ${howUnfit(unfit)}</li>`)}
					</ul>`
				: nothing}`;
	}

	/** What has happened to the template meanwhile. */
	#news() {
		const { attempt } = this.#notice;
		const button = (/** @type {string} */ text, /** @type {() => unknown} */ work) =>
			html`<button type="button" class="quiet" @click=${() => attempt(work)}>${text}</button>`;
		return html`<p class="notice calm" role="status" ?hidden=${!this.#isOutdated}>
				${t('changed')} ${button(t('reload'), () => this.#reload())}
			</p>
			<p class="notice" role="status" ?hidden=${!this.#isGone}>
				${t('deleted')} ${button(t('restore'), () => this.#restore())}
				${button(t('saveEntered'), () => this.#saveEntered())}
			</p>`;
	}

	#draw() {
		// Not `disabled`, which would take the focus away.
		const isBusy = this.#isBusy ? 'true' : nothing;
		const below = t('below', { count: this.#below });
		render(this.#rows(), this.#rowsElement);
		const view = html`<form
				class="fill"
				@submit=${this.#submit}
				@input=${() => this.#draw()}
				@keydown=${goOnByEnter}
			>
				${this.title.view()} ${this.#rowsElement} ${unfillableFields(this.unfillable)}
				<div class="actions sticky wrap">
					${this.#news()} ${this.#notice.element}
					<button type="submit" aria-disabled=${isBusy} ?disabled=${this.#isReloading}>
						${t('create')}
					</button>
					<button type="button" class="quiet" ?hidden=${this.#below === 0} @click=${this.below.go}>
						${below}
					</button>
					<div class="result" role="status">${this.#result()}</div>
				</div>
			</form>
			${this.#preview}`;
		render(view, this.element);
	}
}
