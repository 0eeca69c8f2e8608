import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DataTable } from '../test/n8n/dataTable.ts';
import { examplesFolder, listExamples, readExample } from '../test/n8n/examples.ts';
import { publish, saveWorkflow } from '../test/n8n/execution.ts';
import type { Session } from '../test/n8n/session.ts';
import type { LocalService } from '../test/mock-server/server/start.ts';
import { readRows } from './spreadsheet.mts';

interface Trial {
	readonly session: Session;
	readonly service: Pick<LocalService, 'url' | 'apiKey' | 'store'>;
	/** The folder that workflows may read and write. */
	readonly filesFolder: string;
}

const spreadsheet = 'course-certificates.csv';

/**
 * Imports the examples, unless they exist from an earlier run, with everything they need: credentials, files, Data
 * Tables with rows, a published webhook, and a document for the triggers. Only accounts of other services are left to
 * the user.
 */
export async function importExamples(trial: Trial): Promise<void> {
	const { session, filesFolder } = trial;
	await copySpreadsheets(filesFolder);
	await createDocument(trial);
	const tables = await createTables(session).catch(withoutTables);
	const credentials = await storeCredentials(trial);
	const saved = await session.get<{ name: string }[]>('/rest/workflows');
	for (const file of await listExamples()) {
		const { credential, ...others } = credentials;
		const workflow = await readExample(file, { credential, filesFolder }, others);
		if (saved.some(({ name }) => name === workflow.name)) continue;
		const nodes = workflow.nodes.map((node) => {
			const { dataTableId } = node.parameters as { dataTableId?: { value?: string } };
			const name = dataTableId?.value ?? '';
			const value = tables.get(name);
			// By ID, as n8n 1 finds it.
			const chosen = { __rl: true, mode: 'list', value: value ?? '', cachedResultName: name };
			return value ? { ...node, parameters: { ...node.parameters, dataTableId: chosen } } : node;
		});
		const id = await saveWorkflow(session, { ...workflow, nodes });
		// It calls its own webhook, which n8n only registers for a published workflow.
		if (file === 'large-batch-in-queue-mode.json') await publish(session, id);
	}
}

/** Releases before 1.113, which `--n8n` can name, have no Data Tables. */
function withoutTables(error: Error): Map<string, string> {
	if (!error.message.startsWith('n8n answered 404 ')) throw error;
	return new Map();
}

async function copySpreadsheets(filesFolder: string): Promise<void> {
	await mkdir(filesFolder, { recursive: true });
	for (const file of (await readdir(examplesFolder)).filter((name) => name.endsWith('.csv'))) {
		await copyFile(join(examplesFolder, file), join(filesFolder, file));
	}
}

/** Without a document, fetching a test event of a trigger is an error. */
async function createDocument({ service: { url, apiKey, store } }: Trial): Promise<void> {
	if ((await store.documents.count()) > 0) return;
	const [row = {}] = await readRows(join(examplesFolder, spreadsheet));
	const { certificate_no = '', participant = '', course = '' } = row;
	const data = { certificate_no, participant, course };
	const answer = await fetch(`${url}/v1/templates/course-certificate?responseType=json`, {
		method: 'POST',
		headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
		body: JSON.stringify({ title: 'Welcome', data }),
	});
	if (!answer.ok) throw new Error(`The local service answered ${answer.status}`);
}

const certificateColumns = {
	certificate_no: 'string',
	participant: 'string',
	course: 'string',
	hours: 'number',
	completed_on: 'string',
} as const;
const queueColumns = {
	...certificateColumns,
	status: 'string',
	document_url: 'string',
	message: 'string',
} as const;

/** The tables that the examples name, with rows of the spreadsheet; returns their IDs by name. */
async function createTables(session: Session): Promise<Map<string, string>> {
	const rows = (await readRows(join(examplesFolder, spreadsheet))).map((row) => ({
		...Object.fromEntries(Object.keys(certificateColumns).map((name) => [name, row[name] ?? ''])),
		hours: Number(row.hours),
	}));
	const pending = rows.slice(0, 5).map((row) => ({ ...row, status: 'pending' }));
	const ids = await DataTable.idsByName(session);
	for (const [name, columns, all] of [
		['Certificate queue', queueColumns, pending],
		['Certificates', certificateColumns, rows],
	] as const) {
		if (ids.has(name)) continue;
		const table = await DataTable.create(session, name, columns);
		await table.add(all);
		ids.set(name, table.id);
	}
	return ids;
}

/** The credential of the local service, whose port and key may have changed, and keys that n8n itself checks. */
async function storeCredentials({ session, service: { url: baseUrl, apiKey } }: Trial) {
	const stored = await session.get<{ id: string; name: string }[]>('/rest/credentials');
	const store = async (name: string, type: string, data: object, isKept = false) => {
		const kept = stored.find((entry) => entry.name === name);
		if (kept && isKept) return { id: kept.id, name };
		const { id } = kept
			? await session.patch<{ id: string }>(`/rest/credentials/${kept.id}`, { name, type, data })
			: await session.post<{ id: string }>('/rest/credentials', { name, type, data });
		return { id, name };
	};
	const header = { name: 'x-share-key', value: randomUUID() };
	return {
		credential: await store('Local service', 'pdfTemplateApi', { baseUrl, apiKey }),
		httpHeaderAuth: await store('Shares of this n8n', 'httpHeaderAuth', header, true),
		httpBearerAuth: await store(
			'Clients of this n8n',
			'httpBearerAuth',
			{ token: randomUUID() },
			true,
		),
	};
}
