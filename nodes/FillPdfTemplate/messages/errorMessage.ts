import type { Field } from '../../shared/wire/field';
import type { DataMode, Values } from '../mapping/inputValues';
import type { Drift } from '../mapping/schemaDrift';
import { adviceForBlank, allFields, nearestNames } from './blankMessage';
import { describeDrift } from './driftMessage';
import { hasFindings, type Findings } from '../mapping/policies';
import { joined, keysWithTypes, listed, nameOf, quoted } from './wording';

/** How many names of one kind a message lists. */
const most = 20;

export interface ErrorMessage {
	/** Everything that is wrong with the item. */
	readonly message: string;
	/** The same, one by one. */
	readonly problems: readonly string[];
	/** What to do about it. */
	readonly description: string;
}

export interface MessageContext {
	readonly fields: readonly Field[];
	readonly drift: Drift;
	/** Whether the stored columns belong to this template for certain. */
	readonly isSameTemplate: boolean;
	/** A language model reads only the message: n8n's agents drop the description. */
	readonly isTool: boolean;
	readonly mode: DataMode;
	readonly given: Values;
}

/** Why nothing is sent for an item; undefined when there are no findings. */
export function errorMessage(
	findings: Findings,
	context: MessageContext,
): ErrorMessage | undefined {
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
				: [`the field ${quoted(key)} is now called ${quoted(newKey)}`];
		}),
		...(missing.length > 0
			? [
					`the template does not have the mapped ${plural('field', missing)} ${listed(missing.map(quoted), most)}`,
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
	const misspelt = unknownKeys.filter((key) => !context.drift.gone.has(key));
	return [
		describeDrift(findings, context.drift, context.isSameTemplate),
		has(ambiguities) ? "Rename one of them, or add it to the option 'Fields to Ignore'." : '',
		has(wrongTypes) ? 'Change the values, or map other ones to these fields.' : '',
		...(has(misspelt) ? fieldsToChoose(misspelt, context.fields) : []),
		has(misspelt)
			? "Correct the names, or skip them with the option 'Fields to Ignore' or 'On Unknown Field'."
			: '',
		...(isBlank && !has(misspelt)
			? adviceForBlank(context.mode, context.given, context.fields)
			: []),
		isBlank ? "To allow a blank document, set 'On Missing Value' to 'Ignore'." : '',
		has(unfilledFields) && !isBlank
			? "Provide values for the fields, or let them stay empty with the option 'Fields to Ignore' or 'On Missing Value'."
			: '',
	].filter((text) => text !== '');
}

/** The field that each misspelled key is nearest to; all fields when there is none for some key. */
function fieldsToChoose(misspelt: readonly string[], fields: readonly Field[]): string[] {
	const shown = misspelt.slice(0, most);
	const questions = nearestNames(shown, fields);
	return questions.length === shown.length ? questions : [...questions, allFields(fields)];
}

function plural(noun: string, list: readonly unknown[]): string {
	return list.length === 1 ? noun : `${noun}s`;
}
