// node --import traceFiles.mjs: notes which files a program loads or opens, one a line, in the file TRACED_FILES.
import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

const { appendFileSync } = fs;
const target = process.env.TRACED_FILES ?? '';

function note(file) {
	const path = file instanceof URL ? fileURLToPath(file) : file;
	if (typeof path === 'string') appendFileSync(target, `${path}\n`);
}

function noteFirst(holder, name) {
	const original = holder[name];
	holder[name] = (file, ...rest) => {
		note(file);
		return original(file, ...rest);
	};
}

for (const name of ['readFileSync', 'openSync', 'open', 'readFile', 'createReadStream']) {
	noteFirst(fs, name);
}
for (const name of ['open', 'readFile']) noteFirst(fs.promises, name);
syncBuiltinESMExports();
registerHooks({
	load(url, context, next) {
		if (url.startsWith('file:')) note(new URL(url));
		return next(url, context);
	},
});
