import type { Settings } from '../../settings/settings.ts';
import type { AnswerName } from './answerSchemas.ts';

/** An answer that is no error: a schema by name, a PDF, or nothing. */
export interface GoodAnswer {
	readonly status: number;
	readonly body?: AnswerName;
	/** Besides `body`, or alone, the bytes of a document. */
	readonly isPdf?: boolean;
}

export interface Operation {
	readonly method: 'get' | 'put' | 'post' | 'delete';
	readonly path: string;
	readonly summary: string;
	readonly query?: 'Page' | 'ResponseType';
	readonly requestBody?: 'Update' | 'Fill';
	readonly answer: GoodAnswer;
	/** Statuses beside those that every operation may answer with. */
	readonly errors: readonly number[];
	readonly needsKey: boolean;
}

function updateAnswer(settings: Settings): GoodAnswer {
	const answers: Record<string, GoodAnswer> = {
		template: { status: 200, body: 'Template' },
		empty: { status: 204 },
		'empty-200': { status: 200 },
	};
	return answers[settings.get('update.result')] ?? { status: 200 };
}

function deleteAnswer(settings: Settings): GoodAnswer {
	const answers: Record<string, GoodAnswer> = {
		'empty-204': { status: 204 },
		'json-200': { status: 200, body: 'Deleted' },
		'template-200': { status: 200, body: 'Template' },
	};
	return answers[settings.get('delete.result')] ?? { status: 200 };
}

function templateOperations(settings: Settings): Omit<Operation, 'needsKey'>[] {
	const invalid = settings.get('error.invalidStatus');
	const unknown = settings.get('error.unknownStatus');
	const one = '/v1/templates/{uid}';
	const filled: GoodAnswer = {
		status: settings.get('fill.status'),
		...{ body: 'FillResult', isPdf: true },
	};
	const list: GoodAnswer = { status: 200, body: 'TemplateList' };
	const template: GoodAnswer = { status: 200, body: 'Template' };
	const fields: GoodAnswer = { status: 200, body: 'Fields' };
	return [
		{
			...{ method: 'get', path: '/v1/templates', summary: 'List templates' },
			...{ query: 'Page', answer: list, errors: [invalid] },
		},
		{
			...{ method: 'get', path: one, summary: 'Retrieve a template' },
			...{ answer: template, errors: [unknown] },
		},
		{
			...{ method: 'put', path: one, summary: 'Update a template', requestBody: 'Update' },
			...{ answer: updateAnswer(settings), errors: [400, invalid, unknown, 409, 415] },
		},
		{
			...{ method: 'delete', path: one, summary: 'Delete a template and its documents' },
			...{ answer: deleteAnswer(settings), errors: [unknown] },
		},
		{
			...{ method: 'post', path: one, summary: 'Fill a template: make a document' },
			...{ query: 'ResponseType', requestBody: 'Fill', answer: filled },
			errors: [400, invalid, unknown, 415],
		},
		{
			...{ method: 'get', path: `${one}/fields`, summary: "Retrieve a template's fields" },
			...{ answer: fields, errors: [unknown] },
		},
	];
}

function documentOperations(settings: Settings): Omit<Operation, 'needsKey'>[] {
	const unknown = settings.get('error.unknownStatus');
	const invalid = settings.get('error.invalidStatus');
	return [
		{
			...{ method: 'get', path: '/v1/documents', summary: 'List documents', query: 'Page' },
			...{ answer: { status: 200, body: 'DocumentList' }, errors: [invalid] },
		},
		{
			...{ method: 'get', path: '/v1/documents/{uid}', summary: 'Retrieve a document' },
			...{ answer: { status: 200, body: 'Document' }, errors: [unknown] },
		},
	];
}

function downloadOperations(settings: Settings): Operation[] {
	const isPosted = settings.get('download.methods') === 'get-and-post';
	const methods = isPosted ? (['get', 'post'] as const) : (['get'] as const);
	return methods.map((method) => ({
		...{ method, path: '/documents/{uid}/download', summary: 'Download a document' },
		answer: { status: 200, isPdf: true },
		errors: [settings.get('error.unknownStatus')],
		needsKey: settings.get('download.auth') !== 'none',
	}));
}

/** Everything that can be asked with the present settings. */
export function operations(settings: Settings): Operation[] {
	const behindKey = [...templateOperations(settings), ...documentOperations(settings)];
	return [
		...behindKey.map((operation) => ({ ...operation, needsKey: true })),
		...downloadOperations(settings),
	];
}
