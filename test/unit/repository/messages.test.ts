import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Token, Tokens } from 'marked';
import { adviceFor } from '../../../nodes/shared/transport/errors/requestErrors.ts';
import { networkFailureOf } from '../../../nodes/shared/transport/errors/networkErrors.ts';
import { samples } from '../../promises/operations.ts';
import { sourceTexts } from '../../sourceTexts.ts';

const root = resolve(import.meta.dirname, '../../..');
const page = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8');
const texts = sourceTexts().map(({ text }) => text);

let tables: Tokens.Table[];
beforeAll(async () => {
	const { marked } = await import('marked');
	tables = [];
	marked.walkTokens(marked.lexer(page), (token: Token) => {
		if (token.type === 'table') tables.push(token as Tokens.Table);
	});
});

/** The messages in the first column of the tables with this heading. */
function messagesUnder(heading: string): string[] {
	return tables
		.filter(({ header }) => header[0]?.text === heading)
		.flatMap(({ rows }) => rows.map(([first]) => first?.tokens ?? []))
		.flatMap((tokens) => tokens.filter(({ type }) => type === 'codespan'))
		.map((token) => (token as Tokens.Codespan).text);
}

/** The fixed parts of a message, between the names and values. */
const fixedParts = (message: string): string[] =>
	message.split('…').filter((part) => /[A-Za-z]/.test(part));

describe('the messages in the troubleshooting page', () => {
	it('are ones that the code can produce', () => {
		const messages = messagesUnder('Message');
		expect(messages.length).toBeGreaterThan(50);
		const foreign = messages.filter(
			(message) => !fixedParts(message).every((part) => texts.some((text) => text.includes(part))),
		);
		expect(foreign).toEqual([]);
	});

	it('hold every reason for which the service refuses', () => {
		const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
		const reasons = new Set(statuses.map((status) => adviceFor(status).reason ?? ''));
		expect([...reasons].filter((reason) => !page.includes(reason))).toEqual([]);
	});

	it.each([
		'ECONNREFUSED',
		'ENOTFOUND',
		'EAI_AGAIN',
		'EHOSTUNREACH',
		'ENETUNREACH',
		'ETIMEDOUT',
		'ECONNABORTED',
		'ECONNRESET',
		'ERR_CANCELED',
		'CERT_HAS_EXPIRED',
	])('hold the reason for %s', (code) => {
		const { reason } = networkFailureOf({ code }, new URL('http://h.example'));
		const parts = reason
			.replace(/ \(.*\)$/, '')
			.split(/http:\/\/h\.example|h\.example/)
			.filter((part) => part.trim());
		expect(parts.filter((part) => !page.includes(part))).toEqual([]);
	});
});

/** The shapes that n8n shows before the first run; that they are what comes out is tested elsewhere. */
const schemas = [
	['Fill PDF Template', 'FillPdfTemplate/__schema__/v1.0.0.json'],
	...samples.map(({ name, section }) => {
		return [section, `PdfTemplate/__schema__/v1.0.0/${name.replace('.', '/')}.json`] as const;
	}),
] as const;

describe('the page of the operations', () => {
	const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');

	it.each(schemas)('has a section "%s", whose example is what comes out', (heading, file) => {
		const { properties } = JSON.parse(readFileSync(join(root, 'nodes', file), 'utf8')) as {
			properties: object;
		};
		const [, section] = operations.split(new RegExp(`^#+ ${heading}$`, 'm'));
		expect(section).toBeDefined();
		const [text = ''] = String(section).split(/^#+ /m, 1);
		const blocks = [...text.matchAll(/```json\n([\s\S]*?)```/g)];
		if (blocks.length === 0) expect(text).toMatch(/\b(as with|that of) Get\b/);
		else {
			const keys = blocks.map(([, json = '']) => Object.keys(JSON.parse(json) as object).sort());
			expect(keys).toContainEqual(Object.keys(properties).sort());
		}
	});
});
