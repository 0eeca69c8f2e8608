import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** The pages whose commands are run. */
export const pages: readonly string[] = [
	'service/README.md',
	...globSync('service/docs/*.md', { cwd: root }).sort(),
	'docs/tutorial.md',
];

export interface Block {
	readonly page: string;
	readonly language: string;
	/** Without the indentation of the list that it is in. */
	readonly text: string;
}

const fence = /^([ \t]*)```(\w+)\n([\s\S]*?)^[ \t]*```/gm;

export const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The blocks of a page that are commands, variables or programs; not configuration of other programs. */
export function blocksOf(page: string): Block[] {
	return [...textOf(page).matchAll(fence)]
		.map(([, indentation = '', language = '', text = '']) => {
			const lines = text.split('\n').map((line) => line.slice(indentation.length));
			return { page, language, text: lines.join('\n').trim() };
		})
		.filter(({ language }) => ['sh', 'console', 'ts', 'sql'].includes(language));
}

/** The commands of a block: of a console, what stands behind its prompts. */
export function commandsOf({ language, text }: Block): string {
	if (language !== 'console') return text;
	const commands = text.match(/^\$ (?:.*\\\n)*.*$/gm) ?? [];
	return commands.map((one) => one.slice(2)).join('\n');
}
