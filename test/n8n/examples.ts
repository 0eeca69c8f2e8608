import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INode, IWorkflowBase } from 'n8n-workflow';

export const examplesFolder = join(import.meta.dirname, '../../examples');

/** The folder that the examples name: the one that n8n's own container image lets workflows use. */
const documentedFolder = '/home/node/.n8n-files';

/** The example workflows, by file name. */
export async function listExamples(): Promise<string[]> {
	const files = await readdir(examplesFolder);
	return files.filter((file) => file.endsWith('.json')).sort();
}

/** An example as a user has it after choosing the credential and a folder for the files. */
export async function readExample(
	file: string,
	{ credential, filesFolder }: { credential: { id: string; name: string }; filesFolder: string },
): Promise<IWorkflowBase> {
	const text = await readFile(join(examplesFolder, file), 'utf8');
	const escapedFolder = JSON.stringify(filesFolder).slice(1, -1);
	const workflow = JSON.parse(text.replaceAll(documentedFolder, escapedFolder)) as IWorkflowBase;
	const withCredential = (node: INode): INode =>
		node.type.startsWith('n8n-nodes-pdf-template.')
			? { ...node, credentials: { pdfTemplateApi: credential } }
			: node;
	return { ...workflow, nodes: workflow.nodes.map(withCredential) };
}
