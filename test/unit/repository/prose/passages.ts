import type { Token, Tokens } from 'marked';

/** Stands where a text has code: a name or a command is no prose. */
const code = '…';

/** The paragraphs, headings, list items, cells and alternative texts of a page in Markdown. */
export async function passagesOf(markdown: string): Promise<string[]> {
	const { marked } = await import('marked');
	const passages: string[] = [];
	marked.walkTokens(marked.lexer(markdown), (token) => {
		passages.push(...passagesIn(token));
	});
	return passages.filter((passage) => /[a-z]/i.test(passage));
}

function passagesIn(token: Token): string[] {
	switch (token.type) {
		case 'heading':
		case 'paragraph':
			return [plainText(token.tokens ?? [])];
		case 'list_item':
			return (token.tokens ?? [])
				.filter(({ type }) => type === 'text')
				.map((text) => plainText((text as Tokens.Text).tokens ?? [text]));
		case 'table': {
			const { header, rows } = token as Tokens.Table;
			return [header, ...rows].flat().map(({ tokens }) => plainText(tokens));
		}
		case 'html':
			return [...(token as Tokens.HTML).text.matchAll(/\balt="([^"]+)"/g)].map(
				([, text = '']) => text,
			);
		default:
			return [];
	}
}

function plainText(tokens: readonly Token[]): string {
	return tokens
		.map((token) => {
			if (token.type === 'codespan') return code;
			if (token.type === 'image') return (token as Tokens.Image).text;
			const inner = 'tokens' in token ? token.tokens : undefined;
			return inner ? plainText(inner) : 'text' in token ? String(token.text) : '';
		})
		.join('')
		.replace(/\s+/g, ' ');
}

/** The texts between the tags of a page in HTML, and those of its controls. */
export function textsOfPage(html: string): string[] {
	const attributes = [...html.matchAll(/\b(?:alt|aria-label|placeholder|title)="([^"]+)"/g)];
	return [...html.split(/<[^>]*>/), ...attributes.map(([, text = '']) => text)]
		.map((text) => text.replace(/\s+/g, ' ').trim())
		.filter((text) => text !== '');
}
