import type { Widget } from '../file/widgets.ts';
import { dateFormat, datePattern, timeFormat } from './dateFormat.ts';
import type { FieldFormat } from './fieldFormat.ts';
import { numberCallIn, numberFormat, percentFormat, readNumberFormat } from './numberFormat.ts';
import type { NumberFormat } from './numberStyles.ts';
import { callIn, scriptsOf, type ScriptCall } from './scripts.ts';
import type { Format } from './shown.ts';
import { specialFormat } from './specialFormat.ts';

type Make = (call: ScriptCall) => Format | undefined;

/** By the names of the functions (Acrobat's aform.js, as pdf.js has it in src/scripting_api). */
const FORMATS: Readonly<Record<string, Make>> = {
	AFNumber_Format: numberFormat,
	AFPercent_Format: percentFormat,
	AFDate_Format: dateFormat,
	AFDate_FormatEx: dateFormat,
	AFTime_Format: timeFormat,
	AFTime_FormatEx: timeFormat,
	AFSpecial_Format: specialFormat,
};

/** The format of a field with a known format script; otherwise none. */
export function formatOf(widget: Widget): Format | undefined {
	for (const call of formatCalls(widget)) {
		const format = FORMATS[call.name]?.(call);
		if (format) return format;
	}
	return undefined;
}

function formatCalls(widget: Widget): ScriptCall[] {
	return scriptsOf(widget, 'F').flatMap((script) => numberCallIn(script) ?? callIn(script) ?? []);
}

/** How a number field shows numbers, if a script says so. */
export function numberFormatOf(widget: Widget): NumberFormat | undefined {
	const calls = formatCalls(widget).filter(({ name }) => name === 'AFNumber_Format');
	return calls.map(readNumberFormat).find((format) => format !== undefined);
}

/** How a field shows dates, if a script says so. */
export function dateFormatOf(widget: Widget): string | undefined {
	const calls = formatCalls(widget).filter(({ name }) => /^AFDate_Format(Ex)?$/.test(name));
	return calls.map(datePattern).find((pattern) => pattern !== undefined);
}

/** What a field's scripts say of how a number or a date is written. */
export function fieldFormatOf(widget: Widget): FieldFormat {
	const number = numberFormatOf(widget);
	if (number) {
		const { decimals, numberStyle } = number;
		const currency = number.currency.trim();
		return { decimals, numberStyle, ...(currency !== '' && { currency }) };
	}
	const dateFormat = dateFormatOf(widget);
	return dateFormat === undefined ? {} : { format: 'date', dateFormat };
}

/** Acrobat marks numbers by the scripts that format and check what is typed. */
export function isNumber(widget: Widget): boolean {
	const scripts = [...scriptsOf(widget, 'F'), ...scriptsOf(widget, 'K')];
	return scripts.some((script) => /\bAF(Number|Percent)_(Format|Keystroke)\b/.test(script));
}

/** Whether the field's look depends on a script that is not among the known ones. */
export function hasUnknownFormat(widget: Widget): boolean {
	return scriptsOf(widget, 'F').length > 0 && formatOf(widget) === undefined;
}
