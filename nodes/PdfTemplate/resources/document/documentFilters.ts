import { NodeOperationError, tryToParseDateTime, type INodeProperties } from 'n8n-workflow';
import { createdAt } from '../../../shared/api/documents';
import type { Run } from '../../../shared/operation/operation';
import { templateNameLocator } from '../../../shared/pickers/templateLocator';
import { locatorText, type Locator } from '../../../shared/pickers/uid';
import { comparable } from '../../../shared/wire/text';
import type { Document } from '../../../shared/wire/objects';

export const filtersParameter: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		{
			displayName: 'Created After',
			name: 'createdAfter',
			type: 'dateTime',
			default: '',
			description:
				'Only documents created after this time. If the service sorts its list by creation time, the node does not read the older ones.',
		},
		templateNameLocator,
		{
			displayName: 'Title',
			name: 'title',
			type: 'string',
			default: '',
			placeholder: 'e.g. LA-2026',
			description:
				'Only documents whose title contains this text, in upper or lower case. The service has no search, so the node reads its list until the limit is reached.',
		},
	],
};

/** The filters of an item; undefined ones are not set. */
export interface DocumentFilters {
	readonly templateName?: string;
	/** In lower case and, like all names here, in one Unicode form. */
	readonly title?: string;
	/** In ms since 1970. */
	readonly createdAfter?: number;
}

/**
 * The filters that an item sets.
 *
 * @throws NodeOperationError for a filter without a value, and for a time that cannot be read.
 */
export function readFilters({ context, parameters }: Run, itemIndex: number): DocumentFilters {
	const set = parameters.read<Record<string, unknown>>('filters', itemIndex, {});
	const read = (name: string, label: string): string | undefined => {
		if (!(name in set)) return undefined;
		const text = locatorText(set[name] as Locator);
		if (text) return text;
		throw new NodeOperationError(context.getNode(), `${label} is empty`, {
			description: 'Enter a value, check the expression that gives it, or remove the filter.',
		});
	};
	const createdAfter = read('createdAfter', 'Created After');
	return {
		templateName: read('templateName', 'Template Name')?.normalize(),
		title: read('title', 'Title')?.toLowerCase().normalize(),
		...(createdAfter ? { createdAfter: readMoment(context, createdAfter) } : {}),
	};
}

/** A time without an offset is in the workflow's time zone. */
function readMoment(context: Run['context'], text: string): number {
	try {
		return tryToParseDateTime(text, context.getTimezone()).toMillis();
	} catch {
		throw new NodeOperationError(
			context.getNode(),
			`Created After is ${JSON.stringify(text)}, not a date and time`,
			{ description: 'Choose a date, or give one in ISO 8601, such as 2026-11-22T09:00:00Z.' },
		);
	}
}

/**
 * Whether a document passes all filters.
 *
 * @throws NodeOperationError when the service does not say when it was created, and that matters.
 */
export function passes(run: Run, document: Document, filters: DocumentFilters): boolean {
	const { templateName, title, createdAfter } = filters;
	if (templateName !== undefined && comparable(document.templateName) !== templateName) {
		return false;
	}
	const name = document.name.toLowerCase().normalize();
	if (title !== undefined && !name.includes(title)) return false;
	if (createdAfter === undefined) return true;
	const created = createdAt(document);
	if (!Number.isNaN(created)) return created > createdAfter;
	throw new NodeOperationError(
		run.context.getNode(),
		`The service does not say when the document "${document.name}" was created`,
		{ description: "Remove the filter 'Created After'." },
	);
}
