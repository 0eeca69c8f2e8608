import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { LocalService } from '../mock-server/server/start.ts';

/** How the tests call one operation of PDF Templates and Documents, and what they expect of it. */
export interface Sample {
	/** As in `template.get`. */
	readonly name: string;
	/** The object whose ID an item gives as `id`. */
	readonly subject: 'template' | 'document';
	/** For the object `id` of each item; for a list, the one entry at the item's `offset`. */
	readonly parameters: INodeParameters;
	/** For a list: all of it. */
	readonly whole?: INodeParameters;
	/** The heading of its section in docs/operations.md. */
	readonly section: string;
	/** The names of its parameters in the editor's order; workflows store them, so they never change. */
	readonly stored: readonly string[];
	/** The method of the request that changes something; without one, the operation only reads. */
	readonly changes?: 'POST' | 'PUT' | 'DELETE';
	/** A success is told by its status alone, because the API promises no body. */
	readonly ignoresBody?: boolean;
	/** What the description for a language model warns of. */
	readonly warning?: string;
	/** How the output shows which object it is about, where that is not its `uid`. */
	readonly shows?: (item: INodeExecutionData) => unknown;
	/** What holds after a success beside that, at the service too. */
	readonly check?: (service: LocalService, uid: string, json: IDataObject) => Promise<void>;
}

const id = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
const oneEntry = { limit: 1, options: { offset: '={{ $json.offset }}' } };
const whole = { returnAll: true };

/** One row per operation: nearly all tests of operations are made from these rows. */
export const samples: readonly Sample[] = [
	{
		name: 'document.download',
		section: 'Download document',
		subject: 'document',
		parameters: { documentId: id },
		stored: ['documentId', 'outputField', 'options'],
	},
	{
		name: 'document.get',
		section: 'Get document',
		subject: 'document',
		parameters: { documentId: id },
		stored: ['documentId'],
	},
	{
		name: 'document.getAll',
		section: 'Get Many documents',
		subject: 'document',
		parameters: oneEntry,
		whole,
		stored: ['returnAll', 'limit', 'filters', 'options'],
	},
	{
		name: 'template.delete',
		section: 'Delete template',
		subject: 'template',
		parameters: { templateId: id, deleteDocuments: true },
		stored: ['deleteNotice', 'templateId', 'deleteDocuments'],
		changes: 'DELETE',
		ignoresBody: true,
		warning: 'cannot be undone',
		check: async ({ store }, uid, json) => {
			expect(await store.templates.get(uid)).toBeUndefined();
			expect(json).toEqual({ deleted: true, uid, deletedDocuments: expect.any(Number) });
		},
	},
	{
		name: 'template.get',
		section: 'Get template',
		subject: 'template',
		parameters: { templateId: id },
		stored: ['templateId'],
	},
	{
		name: 'template.getAll',
		section: 'Get Many templates',
		subject: 'template',
		parameters: oneEntry,
		whole,
		stored: ['returnAll', 'limit', 'options'],
	},
	{
		name: 'template.getFields',
		section: 'Get Fields',
		subject: 'template',
		parameters: { templateId: id },
		stored: ['templateId', 'output'],
		shows: ({ json }) => json.key,
	},
	{
		name: 'template.update',
		section: 'Rename template',
		subject: 'template',
		parameters: { templateId: id, name: '=New {{ $json.id }}' },
		stored: ['templateId', 'name'],
		changes: 'PUT',
		warning: 'changes it for everybody',
		check: async ({ store }, uid, json) => {
			expect((await store.templates.get(uid))?.name).toBe(`New ${uid}`);
			expect(json.name).toBe(`New ${uid}`);
		},
	},
];

/** The parameters for the object of each item, or for all of a list. */
export const wholeOf = ({ whole, parameters }: Sample): INodeParameters => whole ?? parameters;

/** The rows, as `it.each` and `describe.each` want them. */
export const bySample = samples.map((sample) => [sample.name, sample] as const);

/** What an item that succeeded claims is so: it is about the object that was asked for, and the change was made. */
export async function checkEffect(
	sample: Sample,
	service: LocalService,
	uid: string,
	json: IDataObject,
): Promise<void> {
	if (!sample.whole && !sample.shows) expect(json.uid).toBe(uid);
	await sample.check?.(service, uid, json);
}
