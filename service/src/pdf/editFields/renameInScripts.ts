import { PDFArray, PDFDict, PDFName, PDFStream, type PDFObject } from '@cantoo/pdf-lib';
import type { OpenedForm } from '../fields/openFields.ts';
import { arrayOf, dictOf, entryOf, nameOf, textString } from '../file/objects.ts';
import { decoded } from '../file/strings.ts';
import { fullName } from '../file/widgets.ts';
import { withSources } from '../formats/calculation.ts';
import { scriptOf, unescaped } from '../formats/scripts.ts';

/** Maps old to new names of fields; includes unchanged ones, but not removed ones. */
export type Names = ReadonlyMap<string, string>;

/** A renamed field, and another whose calculation names it in a way that can't be rewritten. */
export interface UnchangedScript {
	readonly renamed: string;
	readonly calculated: string;
}

const LITERAL = /(["'])((?:(?!\1)[^\\\n]|\\.)*)\1/g;
const GET_FIELD = new RegExp(
	`(getField\\s*\\(\\s*)${LITERAL.source.replaceAll('\\1', '\\2')}`,
	'g',
);

/**
 * Updates renamed fields in the scripts and actions of a document: in calculations, in `getField` calls, and in the
 * lists of actions that hide, reset or submit fields. Returns a calculation that names a field in another way; then the
 * update is incomplete.
 */
export function renameInScripts(
	names: Names,
	{ context, widgets }: OpenedForm,
): UnchangedScript | undefined {
	const renamed = new Map([...names].filter(([before, after]) => before !== after));
	if (renamed.size === 0) return undefined;
	for (const action of actionsIn(context.enumerateIndirectObjects().map(([, object]) => object))) {
		const script = nameOf(action, 'S') === 'JavaScript' ? scriptOf(action) : '';
		const changed = renamedIn(script, names);
		if (changed !== script) action.set(PDFName.of('JS'), textString(changed));
		for (const key of ['Fields', 'T']) renameTargets(action, key, renamed);
	}
	for (const widget of widgets) {
		for (const dict of widget.chain) {
			const actions = dictOf(dict, 'AA');
			const action = actions && dictOf(actions, 'C');
			const script = action ? scriptOf(action) : '';
			if (withSources(script, (source) => [source]) !== undefined) continue;
			const found = namedIn(script, [...renamed.keys()]);
			if (found !== undefined) return { renamed: found, calculated: fullName(widget) ?? '' };
		}
	}
	return undefined;
}

function renamedIn(script: string, names: Names): string {
	return (
		withSources(script, (source) => sourcesAfter(source, names)) ??
		script.replace(GET_FIELD, (found, start: string, _: string, literal: string) => {
			const name = names.get(unescaped(literal));
			return name === undefined ? found : `${start}${JSON.stringify(name)}`;
		})
	);
}

/**
 * The new names of a calculation's source, which is a field or a group; groups are kept if all their fields stay
 * together.
 */
function sourcesAfter(source: string, names: Names): readonly string[] {
	const isIn = (name: string) => name === source || name.startsWith(`${source}.`);
	const meant = [...names].filter(([before]) => isIn(before)).map(([, after]) => after);
	const taken = [...names.values()].filter(isIn);
	const isSame = meant.length === taken.length && meant.every((name) => taken.includes(name));
	return isSame ? [source] : meant;
}

function namedIn(script: string, names: readonly string[]): string | undefined {
	const literals = new Set([...script.matchAll(LITERAL)].map(([, , text = '']) => unescaped(text)));
	const [, notation = ''] = /\bBVCALC\b([^]*?)\bEVCALC\b/.exec(script) ?? [];
	const words = new Set(notation.split(/[^\p{L}\p{N}_.]+/u));
	return names.find((name) => literals.has(name) || words.has(name));
}

/** The actions in objects, without following references. */
function* actionsIn(objects: readonly PDFObject[]): Generator<PDFDict, void> {
	const waiting = [...objects];
	for (let object = waiting.pop(); object; object = waiting.pop()) {
		const dict = object instanceof PDFStream ? object.dict : object;
		if (dict instanceof PDFArray) waiting.push(...dict.asArray());
		if (!(dict instanceof PDFDict)) continue;
		waiting.push(...dict.values());
		if (dict.has(PDFName.of('S'))) yield dict;
	}
}

/** The fields of an action that hides, resets or submits them (ISO 32000-1, 12.6.4.10 and 12.7.5). */
function renameTargets(action: PDFDict, key: string, names: Names): void {
	if (!['Hide', 'ResetForm', 'SubmitForm'].includes(nameOf(action, 'S') ?? '')) return;
	const only = names.get(decoded(entryOf(action, key)) ?? '');
	if (only !== undefined) action.set(PDFName.of(key), textString(only));
	const list = arrayOf(action, key);
	for (let index = 0; index < (list?.size() ?? 0); index++) {
		const name = names.get(decoded(list?.lookup(index)) ?? '');
		if (name !== undefined) list?.set(index, textString(name));
	}
}
