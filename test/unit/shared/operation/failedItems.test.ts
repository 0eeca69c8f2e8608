import { NodeOperationError, type IExecuteFunctions, type INode } from 'n8n-workflow';
import { withCreatedDocuments } from '../../../../nodes/shared/operation/failedItems.ts';

it('1,000 documents of a run that stops take two lines of the log', () => {
	const node = { name: 'Fill' } as INode;
	const logged: string[] = [];
	const context = {
		getNode: () => node,
		getExecutionId: () => '7',
		logger: { warn: (line: string) => logged.push(line) },
	} as unknown as IExecuteFunctions;
	const ids = Array.from({ length: 1000 }, (_, index) => `d${index}`);
	const documents = ids.map((uid, itemIndex) => ({ itemIndex, name: 'D', uid }));
	withCreatedDocuments(new NodeOperationError(node, 'Failed'), documents, context);
	expect(logged).toEqual([
		`Fill (execution 7) stopped. Created documents 1 to 500 of 1000: ${ids.slice(0, 500).join(', ')}`,
		`Fill (execution 7) stopped. Created documents 501 to 1000 of 1000: ${ids.slice(500).join(', ')}`,
	]);
});
