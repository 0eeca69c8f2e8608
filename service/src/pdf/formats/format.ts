import type { Widget } from '../file/widgets.ts';
import { dateFormat, timeFormat } from './dateFormat.ts';
import { numberFormat, percentFormat } from './numberFormat.ts';
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
	for (const script of scriptsOf(widget, 'F')) {
		const call = callIn(script);
		const format = call && FORMATS[call.name]?.(call);
		if (format) return format;
	}
	return undefined;
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
