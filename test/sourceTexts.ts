import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '..');

/** A text in the sources, with … for each expression in it. */
export interface SourceText {
	/** File and line. */
	readonly place: string;
	readonly text: string;
}

/** All texts in the sources in these folders, those in comments, types and imports left out. */
export function sourceTexts(folders: readonly string[] = ['nodes', 'credentials']): SourceText[] {
	return sourcesIn(folders, /\.[jt]s$/).flatMap(textsOf);
}

/** The paragraphs of all comments in the sources in these folders, with … for the code in them. */
export function sourceComments(folders: readonly string[]): SourceText[] {
	return sourcesIn(folders, /\.[cm]?[jt]s$/).flatMap(commentsOf);
}

function sourcesIn(folders: readonly string[], ending: RegExp): string[] {
	return folders
		.flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
				join(folder, file),
			),
		)
		.filter((file) => ending.test(file));
}

/** Comments that begin a line; `@param {Type} name` has no words of its own. */
function commentsOf(file: string): SourceText[] {
	const code = readFileSync(join(root, file), 'utf8');
	const comments = code.matchAll(/^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm);
	return [...comments].flatMap(({ 0: comment, index }) => {
		const place = `${file}:${code.slice(0, index).split('\n').length}`;
		const text = comment
			.replace(/\*\/$/, '')
			.replace(/^[ \t]*(?:\/\*+|\*|\/\/)/gm, ' ')
			.replace(/@\w+ \{[^}]*\}+/g, '')
			.replace(/`[^`]*`/g, '…');
		const paragraphs = text.split(/\n\s*\n|\n(?=\s*(?:@|- ))/);
		return paragraphs.map((paragraph) => ({ place, text: paragraph.replace(/\s+/g, ' ').trim() }));
	});
}

function textsOf(file: string): SourceText[] {
	const code = readFileSync(join(root, file), 'utf8');
	const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
	const found: SourceText[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
		const text = textOf(node);
		if (text !== undefined) {
			const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
			found.push({ place: `${file}:${line}`, text });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

function textOf(node: ts.Node): string | undefined {
	if (ts.isStringLiteralLike(node)) return node.text;
	if (!ts.isTemplateExpression(node)) return undefined;
	return [node.head.text, ...node.templateSpans.map(({ literal }) => `…${literal.text}`)].join('');
}
