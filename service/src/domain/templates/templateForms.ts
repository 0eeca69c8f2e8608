import type { EditableField } from '../../pdf/editFields/editableField.ts';
import { UnusablePdfError } from '../../pdf/file/refusals.ts';
import { asField } from '../../pdf/findFields/asField.ts';
import type { FormField } from '../../pdf/form.ts';
import type { ApiOptions } from '../apiOptions.ts';
import type { Editor, Pdf } from '../editor.ts';
import { refusingNone, withChoices } from './fieldChoices.ts';

/** A PDF that can be a template's, with the fields that the template has then. */
export interface TemplateForm {
	readonly bytes: Uint8Array;
	readonly fields: readonly FormField[];
}

/** A template's PDF, and its fields as the template describes them. */
interface Described {
	readonly pdf: Pdf;
	readonly fields: readonly FormField[];
}

/** Edited fields as templates store them; a field without a label shows its key. */
export function fieldsFrom(fields: readonly EditableField[]): FormField[] {
	return fields.map(({ key, label, type, choice }) => ({
		key,
		label: label.trim() || key,
		type,
		...(choice && { options: choice.options }),
	}));
}

/**
 * Makes what a template consists of from a PDF, in the queue of the team's uploads. All reject with UnusablePdfError,
 * UneditableFieldError, or ServiceProblem if too many PDFs wait.
 */
export class TemplateForms {
	readonly #editor: Editor;
	readonly #choices: ApiOptions['choices'];

	constructor(editor: Editor, choices: ApiOptions['choices']) {
		this.#editor = editor;
		this.#choices = choices;
	}

	/** A PDF with its own fields. */
	async own(bytes: Uint8Array): Promise<TemplateForm> {
		const read = refusingNone((pdf) => this.#editor.listFields(pdf), this.#choices);
		return { bytes, fields: await read(bytes) };
	}

	/** A PDF with its own fields; if it has none, with fields for its lines, boxes and cells. */
	async found(bytes: Uint8Array): Promise<TemplateForm> {
		return this.own(bytes).catch(async (error: unknown) => {
			if (!(error instanceof UnusablePdfError) || error.reason !== 'no-fields') throw error;
			const proposed = await this.#editor.proposeFields(bytes);
			if (proposed.length === 0) throw error;
			return this.edited(bytes, proposed.map(asField));
		});
	}

	/** A PDF with edited fields. */
	async edited(bytes: Uint8Array, fields: readonly EditableField[]): Promise<TemplateForm> {
		const { bytes: changed, fields: inPdf } = await this.#editor.editFields(bytes, fields);
		return { bytes: changed, fields: withChoices(fieldsFrom(fields), inPdf) };
	}

	/**
	 * A new form for a template. A field that has another label or type in the template than in its PDF keeps them, if the
	 * new form has the field.
	 */
	async renewed(before: Described, form: TemplateForm): Promise<TemplateForm> {
		const described = new Map(before.fields.map((field) => [field.key, field]));
		const inPdf = new Map(
			(await this.#editor.listFields(before.pdf)).map((field) => [field.key, field]),
		);
		const fields = form.fields.map((field) => {
			const [known, old] = [described.get(field.key), inPdf.get(field.key)];
			if (!known || !old) return field;
			const label = known.label === old.label ? field.label : known.label;
			const type = field.type === old.type ? known.type : field.type;
			return { ...field, label, type };
		});
		return { bytes: form.bytes, fields: withChoices(fields, form.fields, before.fields) };
	}
}
