/** @import { TemplateEditor } from './editor.js' */
/** @import { Tool } from './model/state.js' */
import { html, nothing, onInput } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { kindNames } from './model/kinds.js';
import { newKinds } from './model/field.js';

const t = translate('editor');

/** @type {readonly (readonly [Tool, string])[]} */
const tools = [
	['select', t('select')],
	...newKinds.map((kind) => /** @type {const} */ ([kind, kindNames[kind]])),
];

/**
 * @param {string} text
 * @param {() => unknown} work
 * @param {{ isDisabled?: boolean, label?: string }} [how]
 */
const button = (text, work, { isDisabled = false, label } = {}) =>
	html`<button
		type="button"
		class="quiet"
		?disabled=${isDisabled}
		aria-label=${label ?? nothing}
		@click=${work}
	>
		${text}
	</button>`;

/** @param {TemplateEditor} editor */
export function toolbar(editor) {
	const { state, canvas, actions, finder } = editor;
	return html`<div class="toolbar" role="toolbar" aria-label=${t('editor')}>
		<div class="group" role="group" aria-label=${t('toDraw')}>
			${tools.map(
				([name, text]) =>
					html`<button
						type="button"
						class="quiet"
						data-tool=${name}
						aria-pressed=${String(name === state.tool)}
						@click=${() => state.setTool(name)}
					>
						${text}
					</button>`,
			)}
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
			${button(t('undo'), actions.undo, { isDisabled: !state.history.canUndo })}
			${button(t('redo'), actions.redo, { isDisabled: !state.history.canRedo })}
		</div>
		<div class="group">
			${button('−', () => canvas.zoomBy(-1), { label: t('zoomOut') })}
			<output aria-label=${t('zoom')}>${Math.round(canvas.scale * 100)} %</output>
			${button('+', () => canvas.zoomBy(1), { label: t('zoomIn') })}
			${button(t('fit'), () => canvas.zoomToFit())}
		</div>
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
			? html`<label class="button quiet"
					>${t('replacePdf')}<input
						type="file"
						class="hidden"
						accept="application/pdf,.pdf"
						@change=${choose}
				/></label>`
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
