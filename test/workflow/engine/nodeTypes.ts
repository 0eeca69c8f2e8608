import type { PackageDirectoryLoader as Loader } from 'n8n-core';
import type { INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';
import { extractFromFile } from './builtin/extractFromFile.ts';
import { manualTrigger } from './builtin/manualTrigger.ts';
import { noOp } from './builtin/noOp.ts';
import { readWriteFile } from './builtin/readWriteFile.ts';
import { NodeHelpers, PackageDirectoryLoader } from './n8n.ts';

/**
 * n8n's own nodes are not among the development dependencies (they would bring a gigabyte along). The few
 * that the workflows here use have stand-ins; test/n8n runs the same workflows with the real ones.
 */
const builtin = new Map<string, INodeType>(
	[extractFromFile, manualTrigger, noOp, readWriteFile].map((node) => [
		`n8n-nodes-base.${node.description.name}`,
		node,
	]),
);

/** Loads the compiled package the way n8n does: by the `n8n` block of its package.json. */
export async function loadPackage(directory: string): Promise<Loader> {
	const loader = new PackageDirectoryLoader(directory);
	await loader.loadAll();
	return loader;
}

/** The node types that a workflow here may use: those of the package, and the stand-ins. */
export function nodeTypesOf(loader: Loader): INodeTypes {
	const find = (name: string): INodeType | IVersionedNodeType => {
		// n8n offers a node that is usable as a tool a second time, under this name.
		const ownName = name.replace(`${loader.packageName}.`, '').replace(/Tool$/, '');
		const node = builtin.get(name) ?? loader.nodeTypes[ownName]?.type;
		if (!node) throw new Error(`The engine of the tests does not know the node type ${name}`);
		return node;
	};
	return {
		getByName: find,
		getByNameAndVersion: (name, version) => NodeHelpers.getVersionedNodeType(find(name), version),
		getKnownTypes: () => ({}),
	};
}
