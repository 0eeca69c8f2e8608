#!/usr/bin/env node
// Plain JavaScript that every version of Node reads, so that an old one gets an answer.
const least = '24.7';
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 24 || (major === 24 && minor < 7)) {
	process.stderr.write(
		`pdf-template-service needs Node.js ${least} or later; this is ${process.version}.\n`,
	);
	process.exitCode = 2;
} else {
	const { enableCompileCache } = await import('node:module');
	enableCompileCache();
	const { main } = await import('../dist/cli/main.js');
	process.exitCode = await main(process.argv.slice(2));
}
