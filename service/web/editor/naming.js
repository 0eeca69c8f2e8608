/** @import { TemplateEditor } from './editor.js' */
/** @import { Field } from './model/field.js' */
import { describeFields } from '../api/pdf.js';
import { focused, isTyped, say } from '../shared/element.js';
import { html } from '../shared/html.js';
import { translate } from '../shared/language.js';
import { messageOf } from '../shared/notice.js';
import { codedFields } from './model/codes.js';
import { change, freeKey } from './model/field.js';
import { named, placesToName } from './model/options.js';

const t = translate('editor');

/**
 * Names a drawn field by the words beside it, unless someone has named it meanwhile.
 *
 * @param {TemplateEditor} editor
 * @param {Field} drawn
 */
export async function describe({ state }, drawn) {
	const { ref, key } = drawn;
	const others = () => state.fields.filter((field) => field.ref !== ref);
	const [name] = await describeFields(state.source.bytes, [drawn], others()).catch(() => []);
	const field = state.field(ref);
	const held = focused();
	const isTouched = !field || field.key !== key || field.label !== '' || isTyped(held);
	if (!name || name.label === '' || isTouched) return;
	const free = freeKey(others(), name.key || key);
	state.amend(change(state.fields, ref, { label: name.label, key: free }));
	if (held instanceof HTMLInputElement && held.id === 'editor-key') held.select();
	say(t('labelFound', { name: name.label }));
}

/**
 * Gives fields the words beside them as labels, and the buttons of a group those beside each; their keys stay, because
 * workflows name them.
 *
 * @param {TemplateEditor} editor
 * @param {readonly Field[]} fields
 */
export async function labelByWords({ state, notice }, fields) {
	notice.clear();
	try {
		const refs = new Set(fields.map(({ ref }) => ref));
		const others = state.fields.filter(({ ref }) => !refs.has(ref));
		const asked = fields.flatMap(placesToName);
		const names = await describeFields(state.source.bytes, asked, others);
		const places = asked.map((place, index) => ({ ...place, label: names[index]?.label ?? '' }));
		const next = state.fields.map((field) => (refs.has(field.ref) ? named(field, places) : field));
		const count = next.filter((field, index) => field !== state.fields[index]).length;
		if (count > 0) state.update(next);
		notice.tell(t('labeled', { count }));
	} catch (error) {
		notice.tellProblem(messageOf(error));
	}
}

/**
 * Says that fields have codes for labels, and offers to read the words beside them.
 *
 * @param {TemplateEditor} editor
 */
export function offerLabels(editor) {
	const { areMost, groups, fields } = codedFields(editor.state.fields);
	if (fields.length === 0) return;
	const what = areMost ? t('areCodes') : t('optionsAreCodes', { count: groups.length });
	editor.notice.tell(
		html`${what}
			<button type="button" class="quiet small" @click=${() => void labelByWords(editor, fields)}>
				${t('labelByWords')}
			</button>`,
	);
}
