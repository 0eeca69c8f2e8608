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
	return folders
		.flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
				join(folder, file),
			),
		)
		.filter((file) => /\.[jt]s$/.test(file))
		.flatMap(textsOf);
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
