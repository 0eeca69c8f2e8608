import { readFields } from '../../../service/src/pdf/editFields/readFields.ts';
import { readPdf } from '../../../service/test/judges/readPdf.ts';

export type Kind = 'text' | 'checkbox';

/** A field that a form really has, or that was found: in points of the page's own coordinates. */
export interface Place {
	readonly kind: Kind;
	readonly page: number;
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
	readonly label: string;
}

export interface Truth {
	readonly wanted: readonly Place[];
	/** Fields of which it does not count whether they are found: of signatures, buttons. */
	readonly either: readonly Place[];
}

/**
 * What is to be found, as pdf.js reads it: texts and dropdowns are texts, checkboxes and radio
 * buttons are to be ticked. Labels are the tooltips, else the names.
 */
export async function truthOf(bytes: Uint8Array): Promise<Truth> {
	const { boxes } = await readPdf(bytes);
	const labels = new Map((await readFields(bytes)).map(({ key, label }) => [key, label]));
	const wanted: Place[] = [];
	const either: Place[] = [];
	for (const { name, kind, isCheckbox, isRadio, isHidden, page, rectangle } of boxes) {
		const [left, bottom, right, top] = rectangle;
		const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)];
		if (isHidden || width < 2 || height < 2) continue;
		const place = { page, x: Math.min(left, right), y: Math.min(bottom, top), width, height };
		const isTick = isCheckbox || isRadio;
		const label = labels.get(name) ?? name;
		if (isTick) wanted.push({ ...place, kind: 'checkbox', label });
		else if (kind === 'Tx' || kind === 'Ch') wanted.push({ ...place, kind: 'text', label });
		else either.push({ ...place, kind: 'text', label: '' });
	}
	return { wanted, either };
}
