// Loads a package's nodes and credentials as n8n does at its start, and prints how long that took, and
// which files were loaded from elsewhere: modules that n8n would not have loaded without the package.
// node loadPackage.mjs PACKAGE-FOLDER N8N-SCRIPT
import { realpathSync } from 'node:fs';
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
const known = new Set(Object.keys(requireOfN8n.cache));
const begin = performance.now();
const loader = new PackageDirectoryLoader(folder);
await loader.loadAll();
const ms = performance.now() - begin;
if (Object.keys(loader.nodeTypes).length === 0) throw new Error('No node was loaded');
const added = Object.keys(requireOfN8n.cache).filter((file) => !known.has(file));
const own = added.filter((file) => file.startsWith(realpathSync(folder)));
const others = added.filter((file) => !own.includes(file));
process.stdout.write(JSON.stringify({ ms, own: own.length, others }));
