import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeExecutionData, IWorkflowBase } from 'n8n-workflow';
import { runWorkflow, saveWorkflow } from './execution.ts';
import { testedVersions } from './installation.ts';
import { useRealN8n } from './realN8n.ts';

const folder = join(import.meta.dirname, 'releases');

/** A workflow of a release, as it was saved with it. */
const saved = readdirSync(folder).flatMap((release) =>
	['everything', 'trigger'].map((name): [string, string] => [release, name]),
);

const read = <T>(release: string, file: string): T =>
	JSON.parse(readFileSync(join(folder, release, file), 'utf8')) as T;

/** What has to last: the shape of all, but neither dates, new IDs and addresses, nor the wording of errors. */
function lasting(value: unknown, key = ''): unknown {
	if (/^(created|updated|downloadUrl|error|message)$/.test(key)) return typeof value;
	if (key === 'uid' && /^[\da-f-]{36}$/.test(String(value))) return 'a new one';
	if (key === 'fields' && Array.isArray(value)) return 'those of the template';
	if (Array.isArray(value)) return value.map((entry) => lasting(entry));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, entry]) => [name, lasting(entry, name)]),
	);
}

const shown = ({ json, binary = {} }: INodeExecutionData): unknown => ({
	json: lasting(json),
	files: Object.entries(binary).map(([field, { fileName, mimeType }]) => ({
		field,
		fileName,
		mimeType,
	})),
});

/**
 * Workflows as users of each release have saved them, with every operation and option. They are never changed:
 * their output and the requests they send must stay the same.
 */
describe.each(testedVersions)('n8n %s', (version) => {
	const open = useRealN8n(version);

	it.each(saved)(
		'a workflow that was saved with release %s works as it did: %s',
		async (release, name) => {
			const n8n = open();
			const workflow = read<IWorkflowBase>(release, `${name}.json`);
			const nodes = workflow.nodes.map((node) =>
				node.credentials ? { ...node, credentials: { pdfTemplateApi: n8n.credential } } : node,
			);
			await n8n.service.reset();
			await n8n.service.store.addDocuments(1, { templateUid: 'invoice', name: () => 'An invoice' });
			const id = await saveWorkflow(n8n.session, { ...workflow, nodes });
			const execution = await runWorkflow(n8n.session, id, 'Start');
			expect([execution.status, execution.error]).toEqual(['success', undefined]);
			const out = Object.fromEntries(
				nodes.slice(1).map((node) => [node.name, execution.items(node.name).map(shown)]),
			);
			const fills = n8n.service.journal.requests.filter(({ method }) => method === 'POST');
			const sent = fills.map(({ path, body }) => ({ path, body }));
			expect({ out, sent }).toEqual(read(release, `${name}.expected.json`));
		},
	);
});
