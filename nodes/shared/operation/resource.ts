import {
	NodeOperationError,
	updateDisplayOptions,
	type IExecuteFunctions,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { toolDescription } from '../parameters/toolDescription';
import type { Operation } from './operation';

/** An operation: how the editor offers it, its own parameters, and what it does. */
export interface ResourceOperation {
	readonly option: INodePropertyOptions;
	/** What a language model reads about it as a tool. */
	readonly forModel: string;
	readonly parameters: readonly INodeProperties[];
	readonly perform: Operation;
}

/** A kind of object with all that can be done with it; operations in the order of the editor. */
export interface Resource {
	readonly option: INodePropertyOptions;
	readonly operations: readonly ResourceOperation[];
}

/** The parameters of a node: its resources, the operations of each, and the parameters of each of those. */
export function resourceParameters(
	resources: readonly Resource[],
	defaultResource: string,
): INodeProperties[] {
	return [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			options: resources.map(({ option }) => option),
			default: defaultResource,
		},
		...resources.map(operationParameter),
		...resources.flatMap(({ option: { value: resource }, operations }) =>
			operations.flatMap(({ option: { value: operation }, forModel, parameters }) =>
				updateDisplayOptions({ show: { resource: [resource], operation: [operation] } }, [
					toolDescription(forModel),
					...parameters,
				]),
			),
		),
	];
}

/** The chosen operation in words under the node, such as "Rename template". */
export function operationSubtitle(resources: readonly Resource[]): string {
	const actions = resources.flatMap(({ option: { value: resource }, operations }) =>
		operations.map(({ option }) => [`${resource}.${option.value}`, option.action]),
	);
	const words = JSON.stringify(Object.fromEntries(actions));
	return `={{ (${words})[$parameter["resource"] + "." + $parameter["operation"]] }}`;
}

function operationParameter({ option, operations }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [option.value] } },
		options: operations.map((operation) => operation.option),
		default: 'getAll',
	};
}

/** What the user chose to do; it is the same for all items. */
export function chosenOperation(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Operation {
	const resource = context.getNodeParameter('resource', 0);
	// n8n drops the operation if no resource shows it.
	const operation = context.getNodeParameter('operation', 0, '');
	const found = resources.find(({ option }) => option.value === resource);
	const chosen = found?.operations.find(({ option }) => option.value === operation);
	if (chosen) return chosen.perform;
	const missing = found ? `operation "${String(operation)}" for` : 'resource';
	throw new NodeOperationError(context.getNode(), `There is no ${missing} "${String(resource)}"`, {
		description: 'Choose a resource and an operation from the lists.',
	});
}
