/** @import { Content } from '../shared/html.js' */
/** @import { TemplateEditor } from './editor.js' */
/** @import { Tool } from './model/state.js' */
import { html, nothing, onInput } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { kindNames, kindSigns } from './model/kinds.js';
import { newKinds } from './model/field.js';
import { menu } from '../shared/menu.js';

const t = translate('editor');

/** @type {readonly (readonly [Tool, string, string])[]} */
const tools = [
	['select', t('select'), '↖'],
	...newKinds.map((kind) => /** @type {const} */ ([kind, kindNames[kind], kindSigns[kind]])),
];

/**
 * A word that gives way to its sign where there is little room.
 *
 * @param {string} word
 * @param {string} sign
 */
const signed = (word, sign) =>
	html`<span class="symbol" aria-hidden="true">${sign}</span><span class="word">${word}</span>`;

/**
 * @param {Content} content
 * @param {() => unknown} work
 * @param {{ isDisabled?: boolean, label?: string, title?: string }} [how]
 */
const button = (content, work, { isDisabled = false, label, title } = {}) =>
	html`<button
		type="button"
		class="quiet"
		?disabled=${isDisabled}
		title=${title ?? nothing}
		aria-label=${label ?? nothing}
		@click=${work}
	>
		${content}
	</button>`;

/**
 * The page that is seen, and a way to any other.
 *
 * @param {TemplateEditor} editor
 */
function pageChoice({ canvas }) {
	const { length: count } = canvas.views;
	if (count < 2) return nothing;
	const go = onInput((input) => {
		const number = Number(input.value);
		if (Number.isInteger(number) && number >= 1 && number <= count) canvas.goTo(number);
		input.value = String(canvas.page);
		input.select();
	});
	return html`<label class="group"
		><span>${t('pageInput')}</span
		><input
			type="text"
			inputmode="numeric"
			.defaultValue=${String(canvas.page)}
			.value=${String(canvas.page)}
			@focus=${onInput((input) => input.select())}
			@change=${go}
		/><span>${t('ofPages', { count })}</span></label
	>`;
}

/** @param {TemplateEditor} editor */
export function toolbar(editor) {
	const { state, canvas, actions, finder } = editor;
	return html`<div class="toolbar" role="toolbar" aria-label=${t('editor')}>
		<div class="group" role="group" aria-label=${t('toDraw')}>
			${tools.map(
				([name, text, sign]) =>
					html`<button
						type="button"
						class="quiet"
						title=${text}
						data-tool=${name}
						aria-pressed=${String(name === state.tool)}
						@click=${() => state.setTool(name)}
						@dblclick=${() => state.setTool(name, { isKept: true })}
					>
						${signed(text, sign)}
					</button>`,
			)}
			<button
				type="button"
				class="quiet"
				aria-pressed=${String(state.isToolKept)}
				?hidden=${state.tool === 'select'}
				@click=${() => state.setTool(state.tool, { isKept: !state.isToolKept })}
			>
				${t('keepTool')}
			</button>
			<button
				type="button"
				class="quiet"
				?hidden=${state.tool === 'select'}
				@click=${actions.addInMiddle}
			>
				${t('addToPage')}
			</button>
		</div>
		<button
			type="button"
			class="quiet"
			aria-disabled=${finder.isRunning ? 'true' : nothing}
			@click=${() => void finder.find()}
		>
			${t('find')}
		</button>
		<div class="group">
			${button(signed(t('undo'), '↶'), actions.undo, {
				isDisabled: !state.history.canUndo,
				title: t('undo'),
			})}
			${button(signed(t('redo'), '↷'), actions.redo, {
				isDisabled: !state.history.canRedo,
				title: t('redo'),
			})}
		</div>
		<div class="group">
			${button('−', () => canvas.zoomBy(-1), { label: t('zoomOut') })}
			<output aria-label=${t('zoom')}>${Math.round(canvas.scale * 100)} %</output>
			${button('+', () => canvas.zoomBy(1), { label: t('zoomIn') })}
			${button(t('fit'), () => canvas.zoomToFit())}
		</div>
		${pageChoice(editor)}
	</div>`;
}

/** @param {TemplateEditor} editor */
export function head(editor) {
	const choose = onInput((input) => {
		const [file] = input.files ?? [];
		input.value = '';
		if (file) void editor.replacePdf(file);
	});
	return html`<div class="editor-head">
		<h2 id="editor-title">${t(editor.store.isNew ? 'newTemplate' : 'template')}</h2>
		<input
			type="text"
			aria-label=${t('templateName')}
			.value=${editor.title}
			@input=${onInput(({ value }) => editor.rename(value))}
		/>
		${!editor.store.isNew
			? menu(
					t('more'),
					t('moreOf'),
					html`<label
						>${t('replacePdf')}<input
							type="file"
							class="hidden"
							accept="application/pdf,.pdf"
							@change=${choose}
					/></label>`,
				)
			: nothing}
		<div class="group last">
			${button(t('close'), () => editor.leave())}
			<span class="soft" role="status">${editor.isUnsaved ? nothing : t('isSaved')}</span>
			<button type="button" ?disabled=${editor.isSaving} @click=${() => void editor.save()}>
				${t('save')}
			</button>
			<button
				type="button"
				class="quiet"
				?disabled=${editor.isSaving}
				@click=${() => void editor.save({ isLast: true })}
			>
				${t('saveAndClose')}
			</button>
		</div>
	</div>`;
}
