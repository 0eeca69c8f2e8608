import type { EditableField } from '../editFields/editableField.ts';
import type { ProposedField } from './findFields.ts';

/** A proposed field as one to write into the PDF. */
export function asField(proposal: ProposedField): EditableField {
	const { key, label, type, page, x, y, width, height } = proposal;
	const { multiline, alignment, comb, maxLength } = proposal;
	const field = { key, label, type, boxes: [{ page, x, y, width, height }] };
	if (type === 'checkbox') return field;
	const length = maxLength === undefined ? {} : { maxLength };
	return { ...field, text: { multiline, alignment, comb, fontSize: 0, ...length } };
}
