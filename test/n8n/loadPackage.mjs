// Loads a package's nodes and credentials as n8n does at its start, and prints how long that took.
// node loadPackage.mjs PACKAGE-FOLDER N8N-SCRIPT
import module, { createRequire } from 'node:module';
import { delimiter } from 'node:path';

const [folder, program] = process.argv.slice(2);
const requireOfN8n = createRequire(program);
process.env.NODE_PATH = requireOfN8n.resolve.paths('n8n-core').join(delimiter);
module._initPaths();
requireOfN8n('reflect-metadata');
const { PackageDirectoryLoader } = requireOfN8n('n8n-core');
// These n8n has loaded long before it comes to the community packages.
requireOfN8n('n8n-workflow');
requireOfN8n('zod');
const begin = performance.now();
const loader = new PackageDirectoryLoader(folder);
await loader.loadAll();
const ms = performance.now() - begin;
if (Object.keys(loader.nodeTypes).length === 0) throw new Error('No node was loaded');
process.stdout.write(JSON.stringify({ ms }));
