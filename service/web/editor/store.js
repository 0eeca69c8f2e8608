/** @import { EditableField } from '../../src/http/app/wire/fields.ts' */
/** @import { Template } from '../../src/http/app/wire/templates.ts' */
/** @import { Source } from './model/state.js' */
import { addTemplate, getFields, getPdf, putFields } from '../api/templates.js';
import { isGone, restoreTemplate } from '../api/trash.js';
import { CallError } from '../shared/calls.js';
import { say } from '../shared/element.js';
import { translate } from '../shared/language.js';
import { askOnConflict, askOnDeletion } from './conflict.js';
import { compare } from './model/stored.js';

const t = translate('editor');

/** @typedef {'saved' | 'kept' | 'stays'} Outcome `kept`: as another template; `stays`: it is not saved. */

/**
 * @typedef {object} Work What is to be saved.
 * @property {readonly EditableField[]} fields
 * @property {string} name
 * @property {Source} source
 * @property {(share: number) => void} tell
 */

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} name
 */
const asFile = (bytes, name) => new File([bytes], `${name}.pdf`, { type: 'application/pdf' });

/**
 * @param {Uint8Array} whole
 * @param {Uint8Array} start
 */
const beginsWith = (whole, start) => start.every((byte, at) => whole[at] === byte);

/** Where the work of the editor is stored: in a template, which a new PDF becomes when it is saved first. */
export class TemplateStore {
	#baseHash = '';
	/** @type {Source | undefined} The PDF that is stored; another one takes its place when it is saved. */
	#stored;

	/**
	 * @param {() => Promise<void>} refresh shows the list of templates anew
	 * @param {Pick<Template, 'uid' | 'name'>} [template]
	 */
	constructor(refresh, template) {
		this.refresh = refresh;
		this.template = template;
	}

	/** The name of the template, once it has one. */
	get name() {
		return this.template?.name ?? '';
	}

	get isNew() {
		return this.template === undefined;
	}

	/** What is stored: the PDF and its fields. */
	async read() {
		const uid = this.template?.uid ?? '';
		const [bytes, { fields, baseHash }] = await Promise.all([getPdf(uid), getFields(uid)]);
		this.#baseHash = baseHash;
		return { bytes, fields };
	}

	/**
	 * Notes which PDF of the editor is the stored one.
	 *
	 * @param {Source} source
	 */
	note(source) {
		this.#stored = source;
	}

	/**
	 * @param {Work} work
	 * @returns {Promise<Outcome>}
	 */
	async save(work) {
		const { template } = this;
		if (!template) return this.#add(work);
		const name = work.name.trim() || template.name;
		const { uid } = template;
		const keep = async (/** @type {string} */ newName) => {
			await this.#addAs(newName, work);
		};
		try {
			return await this.#put(uid, { ...work, name }, this.#baseHash);
		} catch (error) {
			if (isGone(error)) {
				const restore = async () => {
					await restoreTemplate(uid);
					await this.#put(uid, { ...work, name }, this.#baseHash);
				};
				return askOnDeletion({ name, restore, keep });
			}
			if (!(error instanceof CallError) || error.reason !== 'changed-meanwhile') throw error;
			const theirs = await getFields(uid);
			const comparison = compare(work.fields, theirs.fields);
			const isOwn = comparison.isSame && beginsWith(await getPdf(uid), work.source.bytes);
			// The answer to an earlier try was lost.
			if (isOwn) return this.#done(uid, name, theirs.baseHash);
			const replace = () => this.#put(uid, { ...work, name }, theirs.baseHash, { isForced: true });
			return askOnConflict({ uid, name, comparison, changed: theirs.changed, replace, keep });
		}
	}

	/**
	 * @param {string} uid
	 * @param {Work} work
	 * @param {string} baseHash
	 * @param {{ isForced?: boolean }} [how] whatever PDF is stored
	 * @returns {Promise<Outcome>}
	 */
	async #put(uid, { fields, name, source, tell }, baseHash, { isForced = false } = {}) {
		const isOther = isForced || source !== this.#stored;
		const pdf = isOther ? asFile(source.bytes, name) : undefined;
		const change = { fields, baseHash, ...(name !== this.template?.name && { name }) };
		const saved = await putFields(uid, change, { pdf, tell });
		return this.#done(uid, name, saved.baseHash);
	}

	/**
	 * @param {string} uid
	 * @param {string} name
	 * @param {string} baseHash
	 * @returns {Promise<Outcome>}
	 */
	async #done(uid, name, baseHash) {
		this.template = { uid, name };
		this.#baseHash = baseHash;
		say(t('saved', { name }));
		await this.refresh();
		return 'saved';
	}

	/**
	 * @param {string} name
	 * @param {Work} work
	 */
	async #addAs(name, { fields, source, tell }) {
		const added = await addTemplate(asFile(source.bytes, name), { fields, name, tell });
		say(t('templateAdded', { name: added.name, count: fields.length }));
		await this.refresh();
		return added;
	}

	/**
	 * @param {Work} work
	 * @returns {Promise<Outcome>}
	 */
	async #add(work) {
		if (work.fields.length === 0) throw new Error(t('needsField'));
		const { uid, name, baseHash } = await this.#addAs(work.name, work);
		this.template = { uid, name };
		this.#baseHash = baseHash;
		return 'saved';
	}
}
