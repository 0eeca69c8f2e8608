import { PDFRawStream, type PDFDict } from '@cantoo/pdf-lib';
import { dictOf, entryOf } from '../file/objects.ts';
import { contentOf } from '../file/streams.ts';
import { decoded, textIn } from '../file/strings.ts';
import { ownerIndex, type Widget } from '../file/widgets.ts';

/** F formats what is shown, K checks what is typed, V checks the value, C computes it (ISO 32000-1, table 196). */
export type ScriptEvent = 'F' | 'K' | 'V' | 'C';

export type Argument = string | number | boolean | readonly string[];

/** A call of one of the functions that Acrobat brings for forms, such as AFNumber_Format. */
export interface ScriptCall {
	readonly name: string;
	readonly arguments: readonly Argument[];
}

/** The scripts of a field for one of its events. */
export function scriptsOf(widget: Widget, event: ScriptEvent): string[] {
	return widget.chain
		.slice(0, ownerIndex(widget) + 1)
		.map((dict) => dictOf(dict, 'AA'))
		.map((actions) => actions && dictOf(actions, event))
		.flatMap((action) => (action ? [scriptOf(action)] : []))
		.filter((script) => script.trim() !== '');
}

/** What a click runs: the action of a button, and those of the mouse (ISO 32000-1, table 194). */
export function clickScriptsOf(widget: Widget): string[] {
	return widget.chain.slice(0, ownerIndex(widget) + 1).flatMap((dict) => {
		const events = dictOf(dict, 'AA');
		const actions = [
			dictOf(dict, 'A'),
			events && dictOf(events, 'U'),
			events && dictOf(events, 'D'),
		];
		return actions.flatMap((action) => (action ? [scriptOf(action)] : []));
	});
}

/** The call that a script consists of; `undefined` if it is anything else. */
export function callIn(script: string): ScriptCall | undefined {
	const [, name, list] = /^\s*(AF\w+)\s*\(([^]*)\)\s*;?\s*$/.exec(script) ?? [];
	if (name === undefined || list === undefined) return undefined;
	const literals = argumentsIn(list);
	return literals && { name, arguments: literals };
}

const TOKEN =
	/\s*(?:,\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(-?(?:\d+(?:\.\d*)?|\.\d+))|(true|false)|(?:new\s+Array\s*\(|\[)([^)\]]*)[)\]])\s*/suy;

function argumentsIn(list: string): Argument[] | undefined {
	const found: Argument[] = [];
	for (let at = 0; at < list.length; ) {
		if (list.slice(at).trim() === '') break;
		TOKEN.lastIndex = at;
		const match = TOKEN.exec(list);
		if (!match) return undefined;
		at = TOKEN.lastIndex;
		const [, double, single, number, truth, array] = match;
		const text = double ?? single;
		if (text !== undefined) found.push(unescaped(text));
		else if (number !== undefined) found.push(Number(number));
		else if (truth !== undefined) found.push(truth === 'true');
		else {
			const items = argumentsIn(array ?? '');
			if (!items?.every((item) => typeof item === 'string')) return undefined;
			found.push(items);
		}
	}
	return found;
}

/** The text of a string literal, without its quotes. */
export function unescaped(literal: string): string {
	return literal.replace(
		/\\(?:u([\da-f]{4})|x([\da-f]{2})|(.))/gis,
		(_, long?: string, short?: string, character?: string) => {
			const code = long ?? short;
			return code === undefined ? (character ?? '') : String.fromCharCode(parseInt(code, 16));
		},
	);
}

/** The script that an action runs; empty where it cannot be read. */
export function scriptOf(action: PDFDict): string {
	const script = entryOf(action, 'JS');
	try {
		const text = script instanceof PDFRawStream ? textIn(contentOf(script)) : decoded(script);
		// Some programs write zeros behind it.
		return text?.replaceAll('\0', '') ?? '';
	} catch {
		return '';
	}
}
