// node loadNodes.mjs N8N_FOLDER NODE_TYPE...: loads built-in nodes as n8n does when a workflow uses them, and
// prints those that cannot be loaded with the reason.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const [folder, ...types] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));

function load(type) {
	const [packageName, name] = [type.slice(0, type.lastIndexOf('.')), type.split('.').at(-1)];
	const packageFolder = dirname(require.resolve(`${packageName}/package.json`));
	const { sourcePath } = require(join(packageFolder, 'dist/known/nodes.json'))[name] ?? {};
	if (!sourcePath) throw new Error(`${packageName} has no such node`);
	require(join(packageFolder, sourcePath));
}

const failed = types.flatMap((type) => {
	try {
		load(type);
		return [];
	} catch (error) {
		return [{ type, reason: error.message.split('\n')[0] }];
	}
});
process.stdout.write(`\n${JSON.stringify(failed)}\n`);
// Some of their libraries keep the process alive.
process.exit();
