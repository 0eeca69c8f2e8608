/** What pdf.js, which shares no code with the engine, finds in a box of a form. */
export interface ReadBox {
	/** Full name of the field. */
	readonly name: string;
	readonly page: number;
	/** As pdf.js calls them: `Tx` text, `Btn` button, `Ch` choice, `Sig` signature. */
	readonly kind: string;
	readonly isCheckbox: boolean;
	/** One of several buttons of which one is chosen. */
	readonly isRadio: boolean;
	/** Text of a text field; state of a checkbox, such as `Yes` or `Off`. */
	readonly value: string;
	/** The state that ticks this box of a checkbox. */
	readonly onState: string | undefined;
	readonly maxLength: number;
	readonly isComb: boolean;
	readonly isMultiline: boolean;
	readonly isHidden: boolean;
	readonly isReadOnly: boolean;
	readonly isRequired: boolean;
	/** What the field has when the form is reset. */
	readonly defaultValue: string;
	/** Scripts by their events, such as Format and Keystroke. */
	readonly actions: Readonly<Record<string, readonly string[]>>;
	/** The font that the field's default appearance names, and its size in points; 0 = automatic. */
	readonly font: string;
	readonly fontSize: number;
	/** Whether its text does not run along the lower edge of its rectangle. */
	readonly isTurned: boolean;
	/** Width of the border, in points. */
	readonly border: number;
	/** Left, bottom, right and top, in points from the page's lower left corner. */
	readonly rectangle: readonly [number, number, number, number];
}

/** A PDF as its reader sees it. Pages count from 1. */
export interface ReadPdf {
	readonly pageCount: number;
	readonly boxes: readonly ReadBox[];
}

interface Annotation {
	readonly subtype: string;
	readonly fieldName?: string;
	readonly fieldType?: string;
	readonly checkBox?: boolean;
	readonly radioButton?: boolean;
	readonly exportValue?: string;
	readonly fieldValue?: unknown;
	readonly maxLen?: number | null;
	readonly comb?: boolean;
	readonly multiLine?: boolean;
	readonly hidden?: boolean;
	readonly noView?: boolean;
	readonly readOnly?: boolean;
	readonly required?: boolean;
	readonly defaultFieldValue?: unknown;
	readonly actions?: Readonly<Record<string, readonly string[]>> | null;
	readonly defaultAppearanceData?: { readonly fontName: string; readonly fontSize: number };
	readonly rotation?: number;
	readonly borderStyle?: { readonly width: number };
	readonly rect: [number, number, number, number];
}

/** Reads all form boxes, including those that the form's own list does not mention. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
	const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
	// pdf.js takes the buffer for itself, so it gets a copy.
	const task = pdfjs.getDocument({
		data: new Uint8Array(bytes),
		verbosity: pdfjs.VerbosityLevel.ERRORS,
		isEvalSupported: false,
	});
	try {
		const document = await task.promise;
		const boxes: ReadBox[] = [];
		for (let page = 1; page <= document.numPages; page++) {
			const annotations: Annotation[] = await (await document.getPage(page)).getAnnotations();
			const widgets = annotations.filter(({ subtype }) => subtype === 'Widget');
			boxes.push(...widgets.map((widget) => readBox(widget, page)));
		}
		return { pageCount: document.numPages, boxes };
	} finally {
		await task.destroy();
	}
}

/** The values of all text fields and checkboxes by full name. Boxes that disagree give several. */
export function valuesByName({ boxes }: ReadPdf): Map<string, readonly string[]> {
	const values = new Map<string, readonly string[]>();
	for (const { name, kind, isCheckbox, value } of boxes) {
		if (kind !== 'Tx' && !isCheckbox) continue;
		values.set(name, [...new Set([...(values.get(name) ?? []), value])]);
	}
	return values;
}

function readBox(widget: Annotation, page: number): ReadBox {
	const { fieldValue } = widget;
	const lines = Array.isArray(fieldValue) ? fieldValue : [fieldValue ?? ''];
	return {
		name: widget.fieldName ?? '',
		page,
		kind: widget.fieldType ?? '',
		isCheckbox: widget.checkBox ?? false,
		isRadio: widget.radioButton ?? false,
		value: lines.map(String).join('\n'),
		onState: widget.exportValue,
		maxLength: widget.maxLen ?? 0,
		isComb: widget.comb ?? false,
		isMultiline: widget.multiLine ?? false,
		isHidden: (widget.hidden ?? false) || (widget.noView ?? false),
		isReadOnly: widget.readOnly ?? false,
		isRequired: widget.required ?? false,
		defaultValue: String(widget.defaultFieldValue ?? ''),
		actions: widget.actions ?? {},
		font: widget.defaultAppearanceData?.fontName ?? '',
		fontSize: widget.defaultAppearanceData?.fontSize ?? 0,
		isTurned: (widget.rotation ?? 0) % 360 !== 0,
		border: widget.borderStyle?.width ?? 0,
		rectangle: widget.rect,
	};
}
