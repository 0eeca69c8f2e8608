/** @import { PDFDocumentProxy } from 'pdfjs-dist' */
/** @import { TemplateEditor } from './editor.js' */
import { findFields } from '../api/pdf.js';
import { say } from '../shared/element.js';
import { html } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { messageOf } from '../shared/notice.js';
import { freeProposals } from './model/proposals.js';

const t = translate('editor');

/** @param {PDFDocumentProxy} pdf */
async function whyNoneFound(pdf) {
	for (let number = 1; number <= pdf.numPages; number += 1) {
		const { items } = await (await pdf.getPage(number)).getTextContent();
		if (items.length > 0) return t('noneFound');
	}
	return t('isScan');
}

/**
 * Proposes fields, as one step that Undo takes back.
 *
 * @param {TemplateEditor} editor
 */
export function fieldFinder({ state, notice, changed }) {
	/** @type {AbortController | undefined} */
	let finding;
	return {
		get isRunning() {
			return finding !== undefined;
		},
		cancel: () => finding?.abort(),
		async find() {
			if (finding) return;
			const own = new AbortController();
			finding = own;
			changed();
			notice.tell(
				html`${t('finding')}
					<button type="button" class="quiet small" @click=${() => own.abort()}>
						${t('cancel')}
					</button>`,
			);
			try {
				const found = await findFields(state.source.bytes, own.signal);
				const proposals = freeProposals(found, state.fields);
				notice.clear();
				if (proposals.length > 0) {
					state.push({ proposals });
					say(t('found', { count: proposals.length }));
				} else notice.tell(await whyNoneFound(state.source.pdf));
			} catch (error) {
				if (own.signal.aborted) notice.clear();
				else notice.tellProblem(messageOf(error));
			}
			finding = undefined;
			changed();
		},
	};
}

/** @typedef {ReturnType<typeof fieldFinder>} FieldFinder */
