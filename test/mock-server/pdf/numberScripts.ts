import { PDFRawStream, decodePDFRawStream, type PDFDict } from '@cantoo/pdf-lib';
import { decoded, dictOf, entryOf } from './objects.ts';
import { ownerIndex, type Widget } from './widgets.ts';

/** How a number is shown as percent: 0.25 as 25%. */
export interface PercentFormat {
	readonly decimals: number;
	readonly separators: Separators;
	/** Whether the sign comes before the number. */
	readonly isBefore: boolean;
}

export interface Separators {
	readonly thousands: string;
	readonly decimal: string;
}

/** By their numbers in the scripts, as pdf.js (AFPercent_Format) reads them, too. */
const separatorStyles: readonly Separators[] = [
	{ thousands: ',', decimal: '.' },
	{ thousands: '', decimal: '.' },
	{ thousands: '.', decimal: ',' },
	{ thousands: '', decimal: ',' },
	{ thousands: "'", decimal: '.' },
];

/** The most that Number.toFixed takes. */
const mostDecimals = 100;

/** Acrobat marks numbers by the scripts that format (F) and check (K) what is typed. */
export function hasNumberScript(widget: Widget): boolean {
	const scripts = [...scriptsOf(widget, 'F'), ...scriptsOf(widget, 'K')];
	return scripts.some((script) => /\bAF(Number|Percent)_(Format|Keystroke)\b/.test(script));
}

const percentCall = /\bAFPercent_Format\s*\(\s*(\d+)\s*,\s*([0-4])\s*(?:,\s*(\w+)\s*)?\)/;

export function percentFormatOf(widget: Widget): PercentFormat | undefined {
	for (const script of scriptsOf(widget, 'F')) {
		const [, decimals, style, isBefore] = percentCall.exec(script) ?? [];
		const separators = separatorStyles[Number(style)];
		if (!separators) continue;
		return {
			...{ decimals: Math.min(Number(decimals), mostDecimals), separators },
			isBefore: isBefore === 'true',
		};
	}
	return undefined;
}

/** The scripts of a field for one of its events. */
function scriptsOf(widget: Widget, event: 'F' | 'K'): string[] {
	return widget.chain
		.slice(0, ownerIndex(widget) + 1)
		.map((dict) => dictOf(dict, 'AA'))
		.map((actions) => actions && dictOf(actions, event))
		.flatMap((action) => (action ? [scriptOf(action)] : []));
}

function scriptOf(action: PDFDict): string {
	const script = entryOf(action, 'JS');
	if (!(script instanceof PDFRawStream)) return decoded(script) ?? '';
	try {
		// As UTF-16, which it may be, it reads the same without its zero bytes.
		return Buffer.from(decodePDFRawStream(script).decode()).toString('latin1').replaceAll('\0', '');
	} catch {
		return '';
	}
}
