import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = (folder: string) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => `${folder}/${file}`);
const files = ['credentials', 'nodes'].flatMap(sources);

describe('the nodes', () => {
	it('take clock, randomness, waits and the network from one place', () => {
		const outside =
			/\bDate\.now\b|\bDate\(\)|\bperformance\b|\bMath\.random\b|\bgetRandomValues\b|\brandom(Bytes|UUID|Int)\b|\bsleep(WithAbort)?\b|\bAbortSignal\.timeout\b|\bhelpers\.(httpRequest|request)\w*|\bfetch\(|\bfrom 'luxon'/;
		const naming = files
			.filter((file) => file.startsWith('nodes/'))
			.filter((file) => outside.test(withoutComments(read(file))));
		expect(naming).toEqual(['nodes/shared/environment.ts']);
	});

	it('send requests in one place only', () => {
		const sending = files
			.filter((file) => file.startsWith('nodes/'))
			.filter((file) => /\bhttpRequest\b/.test(read(file)));
		expect(sending).toEqual(['nodes/shared/environment.ts', 'nodes/shared/transport/send.ts']);
	});

	it('have one loop over items', () => {
		const naming = (pattern: RegExp) =>
			files.filter((file) => file.startsWith('nodes/') && pattern.test(read(file)));
		expect(naming(/pairedItem/)).toEqual(['nodes/shared/operation/results.ts']);
		// n8n's linter wants it in execute() itself.
		expect(naming(/continueOnFail/).filter((file) => !file.endsWith('.node.ts'))).toEqual([]);
	});
});

describe('the service', () => {
	it('has no word of the mock', () => {
		const words = /\b(faults?|journals?|assumptions?|profiles?)\b|__mock/i;
		const texts = readdirSync('service', { recursive: true, encoding: 'utf8' })
			.filter((file) => /\.(m?[jt]s|html|css|json|md)$/.test(file))
			.filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
			.map((file) => `service/${file}`);
		expect(texts.length).toBeGreaterThan(200);
		expect(texts.filter((file) => words.test(read(file)))).toEqual([]);
	});
});

describe('the sources of the package', () => {
	const own = files.filter((file) => /^(nodes|credentials)\//.test(file));

	it.each(own)('%s is typed and unsuppressed', (file) => {
		const text = read(file);
		expect(text).not.toMatch(/eslint-disable|@ts-(ignore|nocheck|expect-error)|(:|<|as) *any\b/);
	});

	it('are named for what they mean', () => {
		const vague = own.filter((file) => /\/(utils?|helpers?|common|types|misc)\.ts$/i.test(file));
		expect(vague).toEqual([]);
	});
});

function withoutComments(text: string): string {
	return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}
