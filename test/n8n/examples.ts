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

interface Credential {
	readonly id: string;
	readonly name: string;
}

const credentialTypes: Readonly<Record<string, string>> = {
	'n8n-nodes-base.emailSend': 'smtp',
	'n8n-nodes-base.gmail': 'gmailOAuth2',
	'n8n-nodes-base.googleDrive': 'googleDriveOAuth2Api',
	'n8n-nodes-base.googleSheets': 'googleSheetsOAuth2Api',
	'n8n-nodes-base.s3': 's3',
	'n8n-nodes-base.slack': 'slackApi',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
	'@n8n/n8n-nodes-langchain.mcpTrigger': 'httpBearerAuth',
};

/** Which credential a node of an example needs. */
export function credentialOf({
	type,
	parameters: { authentication, genericAuthType },
}: Pick<INode, 'type' | 'parameters'>): string | undefined {
	if (type.startsWith('n8n-nodes-pdf-template.')) return 'pdfTemplateApi';
	if (authentication === 'headerAuth' || genericAuthType === 'httpHeaderAuth') {
		return 'httpHeaderAuth';
	}
	return credentialTypes[type];
}

/**
 * An example as a user has it after choosing the credential and a folder for the files. `others` are
 * credentials by type, for the nodes that are not ours.
 */
export async function readExample(
	file: string,
	{ credential, filesFolder }: { credential: Credential; filesFolder: string },
	others: Readonly<Record<string, Credential>> = {},
): Promise<IWorkflowBase> {
	const text = await readFile(join(examplesFolder, file), 'utf8');
	const escapedFolder = JSON.stringify(filesFolder).slice(1, -1);
	const workflow = JSON.parse(text.replaceAll(documentedFolder, escapedFolder)) as IWorkflowBase;
	const credentials: Readonly<Record<string, Credential>> = {
		...others,
		pdfTemplateApi: credential,
	};
	const withCredential = (node: INode): INode => {
		const type = credentialOf(node) ?? '';
		const chosen = credentials[type];
		return chosen ? { ...node, credentials: { [type]: chosen } } : node;
	};
	return { ...workflow, nodes: workflow.nodes.map(withCredential) };
}
