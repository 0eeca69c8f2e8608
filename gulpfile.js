const { execFile } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { promisify } = require('node:util');
const { dest, parallel, series, src } = require('gulp');

const run = promisify(execFile);

/** Removes what an earlier build left, so that a renamed file cannot stay in the package. */
async function clean() {
	await rm('dist', { recursive: true, force: true });
}

async function compile() {
	try {
		await run(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.json']);
	} catch (error) {
		throw new Error(error.stdout || error.message);
	}
}

/** Light and dark icons: the nodes and the credential name them by a path relative to themselves. */
function icons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

/** Codex (categories and search words) and output schemas, which n8n reads beside the compiled node. */
function descriptions() {
	return src(['nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'], { base: '.' }).pipe(
		dest('dist'),
	);
}

const assets = parallel(icons, descriptions);

module.exports = { assets, build: series(clean, parallel(compile, assets)), clean };
module.exports.default = module.exports.build;
