import { format } from 'prettier';
import { apiReference } from './api.mts';
import { commandReference } from './commands.mts';
import { configurationTables } from './configuration.mts';

const formatted = async (markdown: string): Promise<string> =>
	(await format(markdown, { parser: 'markdown', printWidth: 120 })).trimEnd();

/** The pages with a generated part, and what generates it. */
export const referencePages: Readonly<Record<string, () => Promise<string>>> = {
	'service/docs/api.md': () => formatted(apiReference()),
	'service/docs/commands.md': () => formatted(commandReference()),
	'service/docs/configuration.md': () => formatted(configurationTables()),
};

/** Replaces the part between the marks of a page. */
export function withGenerated(page: string, part: string): string {
	const [before, rest] = page.split('<!-- generated -->\n\n');
	const [, after] = (rest ?? '').split('\n\n<!-- end -->');
	if (before === undefined || after === undefined) throw new Error('The page has no marks');
	return `${before}<!-- generated -->\n\n${part}\n\n<!-- end -->${after}`;
}
