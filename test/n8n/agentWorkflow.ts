import type { IConnections, INode } from 'n8n-workflow';
import { canvasNode } from './canvasNode.ts';

const langchain = '@n8n/n8n-nodes-langchain';
const to = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });

/** An agent with these tools and a model that follows a script, started by hand. */
export function agentWorkflow(
	tools: readonly INode[],
	openAiApi: { readonly id: string; readonly name: string },
) {
	const model = { model: { __rl: true, mode: 'id', value: 'scripted' } };
	const nodes = [
		canvasNode('Start', 'n8n-nodes-base.manualTrigger', 1),
		canvasNode('Agent', `${langchain}.agent`, 3, { promptType: 'define', text: 'Do it.' }),
		{
			...canvasNode('Model', `${langchain}.lmChatOpenAi`, 1.2, model),
			credentials: { openAiApi },
		},
		...tools,
	].map((node, index): INode => ({ ...node, position: [250 * index, 0] }));
	const connections = {
		Start: to('main'),
		Model: to('ai_languageModel'),
		...Object.fromEntries(tools.map(({ name }) => [name, to('ai_tool')])),
	};
	return { name: 'Agent', nodes, connections: connections as IConnections };
}
