import type { Field } from '../../shared/wire/field';
import { type DataMode, type Values, isEmpty } from '../mapping/inputValues';
import type { Drift } from '../mapping/columnName';
import { hasFindings, type Findings } from '../mapping/policies';
import { joined, keysWithTypes, listed, nameOf, quoted } from './wording';
import { normalizeKey } from '../mapping/inputValues';

const most = 20;

export interface MessageContext {
	readonly fields: readonly Field[];
	readonly drift: Drift;
	readonly isSameTemplate: boolean;
	/** A language model reads only the message: n8n's agents drop the description. */
	readonly isTool: boolean;
	readonly mode: DataMode;
	readonly given: Values;
	/** Input fields that automatic mapping would use, while the user maps by hand. */
	readonly matching: readonly string[];
}

/** Why nothing is sent for an item, together and one by one, and what to do about it; undefined without findings. */
export function errorMessage(findings: Findings, context: MessageContext) {
	if (!hasFindings(findings)) return undefined;
	const problems = sentences(findings, context.drift);
	const message = `No document was created: ${problems.join('; ')}`;
	if (context.isTool) {
		// A label may end with a period.
		const sentence = message.replace(/\.?$/, '.');
		return {
			message: `${sentence} ${retryInstructions(context.fields)}`,
			problems,
			description: '',
		};
	}
	return { message, problems, description: advice(findings, context).join(' ') };
}

/** For a language model: what it needs to call the tool again. */
export function retryInstructions(fields: readonly Field[]): string {
	if (fields.length === 0) return 'The template has no fields: give an empty object';
	return `Try again with these keys: ${keysWithTypes(fields)}. Give null for a field that has to stay empty`;
}

function sentences(findings: Findings, { gone, renamed }: Drift): string[] {
	const { wrongTypes, unknownKeys, unfilledFields, ambiguities } = findings;
	const unknown = unknownKeys.filter((key) => !gone.has(key));
	const missing = unknownKeys.filter((key) => gone.has(key) && !renamed.has(key));
	return [
		...ambiguities.map(({ keys, fieldKeys }) => {
			const names = joined(fieldKeys.map(quoted), ' and ');
			return keys.length > 1
				? `${joined(keys.map(quoted), ' and ')} both match ${names}`
				: `${joined(keys.map(quoted), '')} matches both ${names}`;
		}),
		...wrongTypes.slice(0, most).map((field) => `${nameOf(field)} ${field.reason}`),
		...(wrongTypes.length > most ? [`and ${wrongTypes.length - most} more like these`] : []),
		...unknownKeys.flatMap((key) => {
			const newKey = renamed.get(key);
			return newKey === undefined
				? []
				: [`the field ${goneField(key, gone)} is now called ${quoted(newKey)}`];
		}),
		...(missing.length > 0
			? [
					`the template does not have the mapped ${plural('field', missing)} ${listed(
						missing.map((key) => goneField(key, gone)),
						most,
					)}`,
				]
			: []),
		...(unknown.length > 0
			? [`the template has no ${plural('field', unknown)} ${listed(unknown.map(quoted), most)}`]
			: []),
		...(unfilledFields.length > 0 ? [describeUnfilled(findings)] : []),
	];
}

function describeUnfilled(findings: Findings): string {
	return isOnlyBlank(findings)
		? 'the document would be blank, as no field gets a value'
		: `there is no value for ${listed(findings.unfilledFields.map(nameOf), most)}`;
}

/** Whether nothing else explains that no field gets a value. */
function isOnlyBlank({ isBlank, wrongTypes, ambiguities, unfilledFields }: Findings): boolean {
	return isBlank && unfilledFields.length > 0 && wrongTypes.length + ambiguities.length === 0;
}

function advice(findings: Findings, context: MessageContext): string[] {
	const { wrongTypes, unknownKeys, unfilledFields, ambiguities } = findings;
	const has = (list: readonly unknown[]) => list.length > 0;
	const isBlank = isOnlyBlank(findings);
	const misspelled = unknownKeys.filter((key) => !context.drift.gone.has(key));
	return [
		describeDrift(findings, context.drift, context.isSameTemplate),
		has(ambiguities) ? "Rename one of them, or add it to the option 'Fields to Ignore'." : '',
		has(wrongTypes) ? 'Change the values, or map other ones to these fields.' : '',
		...advicesOf(wrongTypes),
		...(has(misspelled) ? fieldsToChoose(misspelled, context.fields) : []),
		has(misspelled)
			? "Correct the names, or skip them with the option 'Fields to Ignore' or 'On Unknown Field'."
			: '',
		...(isBlank && !has(misspelled)
			? adviceForBlank(context.mode, context.given, context.fields)
			: []),
		isBlank ? matchingAdvice(context.matching) : '',
		isBlank ? "To allow a blank document, set 'On Missing Value' to 'Ignore'." : '',
		has(unfilledFields) && !isBlank
			? "Provide values for the fields, or let them stay empty with the option 'Optional Fields' or 'On Missing Value'."
			: '',
	].filter((text) => text !== '');
}

/** For somebody who maps by hand what has the names of the fields; '' if nothing has. */
export function matchingAdvice(matching: readonly string[]): string {
	if (matching.length === 0) return '';
	const names = listed(matching.map(quoted), mostAdvised);
	const are = matching.length === 1 ? 'has the name of a field' : 'have the names of fields';
	return `In the input, ${names} ${are}: choose 'Map Automatically' to fill all that match.`;
}

/** What the builder of the workflow can do about such values, once each. */
export function advicesOf(wrongTypes: Findings['wrongTypes']): string[] {
	return [...new Set(wrongTypes.flatMap(({ advice }) => advice ?? []))];
}

/** The field that each misspelled key is nearest to; all fields when there is none for some key. */
function fieldsToChoose(misspelled: readonly string[], fields: readonly Field[]): string[] {
	const shown = misspelled.slice(0, most);
	const questions = nearestNames(shown, fields);
	return questions.length === shown.length ? questions : [...questions, allFields(fields)];
}

function plural(noun: string, list: readonly unknown[]): string {
	return list.length === 1 ? noun : `${noun}s`;
}

const mostAdvised = 5;

/** How to fill at least one field: what the user sees in the editor, not all that the template has. */
function adviceForBlank(mode: DataMode, given: Values, fields: readonly Field[]): string[] {
	switch (mode) {
		case 'mapped':
			return [
				"Enter a value in at least one field under 'Values to Send'. An expression there has to return one.",
			];
		case 'automatic':
			return given.size > 0
				? [inputFields(given), ...namesToChoose(given, fields)]
				: ['The input item has no fields. Check the node before, or map each field manually.'];
		case 'json':
			return [allFields(fields)];
	}
}

function allFields(fields: readonly Field[]): string {
	const keys = fields.map(({ key }) => quoted(key));
	return `The template's fields are: ${listed(keys, 50) || 'none'}.`;
}

/** A question for each of these names that is almost the name of a field, for so many of them at most. */
export function nearestNames(
	names: readonly string[],
	fields: readonly Field[],
	most = Infinity,
): string[] {
	const questions: string[] = [];
	for (const name of names) {
		if (questions.length === most) break;
		const field = nearestField(name, fields);
		if (field) questions.push(`Did you mean ${quoted(field.key)} instead of ${quoted(name)}?`);
	}
	return questions;
}

function inputFields(given: Values): string {
	const names = [...given].map(([key, value]) => {
		return isEmpty(value) ? `${quoted(key)} (empty)` : quoted(key);
	});
	return `The input fields are: ${listed(names, 20)}.`;
}

function namesToChoose(given: Values, fields: readonly Field[]): string[] {
	const unknown = [...given].flatMap(([key, value]) => (isEmpty(value) ? [] : [key]));
	if (unknown.length === 0) return [];
	const nearest = nearestNames(unknown, fields, mostAdvised);
	if (nearest.length > 0) return nearest;
	const keys = fields.map(({ key }) => quoted(key));
	return [
		`Rename them to fields of the template, such as ${listed(keys, mostAdvised)}, or map each field manually.`,
	];
}

/** The field that a misspelled key is most likely meant for: by its key or label, at most every third letter wrong. */
export function nearestField(key: string, fields: readonly Field[]): Field | undefined {
	const wanted = normalizeKey(key);
	let nearest: Field | undefined;
	let fewest = Math.floor(wanted.length / 3) + 1;
	for (const field of fields) {
		for (const name of [field.key, field.label].map(normalizeKey)) {
			const edits = name === '' ? Infinity : editsBetween(wanted, name, fewest);
			if (edits < fewest) [nearest, fewest] = [field, edits];
		}
	}
	return nearest;
}

/** The letters to insert, remove or replace to make one text the other; `limit` when there are at least so many. */
function editsBetween(from: string, to: string, limit: number): number {
	if (Math.abs(from.length - to.length) >= limit) return limit;
	let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
	for (let row = 1; row <= from.length; row++) {
		const current = [row];
		for (let column = 1; column <= to.length; column++) {
			const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
			const inserted = (current[column - 1] ?? 0) + 1;
			current.push(Math.min(replaced, inserted, (previous[column] ?? 0) + 1));
		}
		if (Math.min(...current) >= limit) return limit;
		previous = current;
	}
	return previous[to.length] ?? limit;
}

/**
 * Which findings come from a change of the template; '' when none does. `isSameTemplate` is false when an expression
 * chooses the template: then the columns may belong to another one.
 */
export function describeDrift(
	{ unknownKeys, unfilledFields }: Pick<Findings, 'unknownKeys' | 'unfilledFields'>,
	{ added, gone, renamed }: Drift,
	isSameTemplate: boolean,
): string {
	const newNames = new Set(renamed.values());
	const renames = [...renamed].filter(
		([key, newKey]) => unknownKeys.includes(key) || unfilledFields.some((f) => f.key === newKey),
	);
	const goneKeys = unknownKeys.filter((key) => gone.has(key) && !renamed.has(key));
	const isChanged = isSameTemplate && renames.length + goneKeys.length > 0;
	const newKeys = [...added].filter(
		(key) => !newNames.has(key) && (isChanged || unfilledFields.some((f) => f.key === key)),
	);
	const parts = [
		...renames.map(([key, newKey]) => `${goneField(key, gone)} is now called ${quoted(newKey)}`),
		goneKeys.length > 0
			? `${listed(
					goneKeys.map((key) => goneField(key, gone)),
					10,
				)} ${isAre(goneKeys)} no longer there`
			: '',
		newKeys.length > 0 ? `${listed(newKeys.map(quoted), 10)} ${isAre(newKeys)} new` : '',
	].filter((part) => part !== '');
	if (parts.length === 0) return '';
	return isSameTemplate
		? `The mapped fields and the template differ: ${joined(parts, ', ')}. The template has changed, or the fields were loaded from another template. Open the node, choose 'Refresh Field List' from the menu next to 'Values to Send', and map the fields again.`
		: `The template differs from the one whose fields were mapped: ${joined(parts, ', ')}.`;
}

/** As the mapper shows it, where people look for it, with the key if that is not part of the name. */
function goneField(key: string, gone: Drift['gone']): string {
	const name = gone.get(key) ?? key;
	const hasKey = [`${key})`, `${key},`].some((detail) => name.includes(detail));
	return quoted(hasKey ? name : nameOf({ key, label: name }));
}

function isAre(list: readonly unknown[]): string {
	return list.length === 1 ? 'is' : 'are';
}
