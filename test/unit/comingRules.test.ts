import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { FillPdfTemplate } from '../../nodes/FillPdfTemplate/FillPdfTemplate.node';
import { PdfTemplate } from '../../nodes/PdfTemplate/PdfTemplate.node';
import { PdfTemplateTrigger } from '../../nodes/PdfTemplateTrigger/PdfTemplateTrigger.node';

// Rules of n8n's community lint that its release here (0.32) does not have yet: require-continue-on-fail,
// icon-contrast and hint-max-length.

const root = resolve(import.meta.dirname, '../..');

/** Whether the method `execute` of a class calls `this.continueOnFail()` itself. */
function asksInExecute(code: string): boolean {
	const source = ts.createSourceFile('node.ts', code, ts.ScriptTarget.Latest, true);
	const isCall = (node: ts.Node): boolean =>
		(ts.isCallExpression(node) && node.expression.getText() === 'this.continueOnFail') ||
		(ts.forEachChild(node, (child) => isCall(child) || undefined) ?? false);
	const find = (node: ts.Node): boolean =>
		ts.isMethodDeclaration(node) && node.name.getText() === 'execute'
			? isCall(node)
			: (ts.forEachChild(node, (child) => find(child) || undefined) ?? false);
	return find(source);
}

describe('a node that has execute()', () => {
	it.each(['FillPdfTemplate', 'PdfTemplate'])('%s asks there whether it is to continue', (name) => {
		const code = readFileSync(join(root, `nodes/${name}/${name}.node.ts`), 'utf8');
		expect(asksInExecute(code)).toBe(true);
	});

	it('would be found if it did not', () => {
		expect(asksInExecute('class A { execute() { return run(this); } }')).toBe(false);
		expect(asksInExecute('class A { poll() { this.continueOnFail(); } execute() {} }')).toBe(false);
	});
});

/** Relative luminance by WCAG 2, of a color such as `#fff` or `#2b2b2b`. */
function luminance(color: string): number {
	const digits = color.slice(1);
	const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
	const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
		const share = Number.parseInt(full.slice(at, at + 2), 16) / 255;
		return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (high + 0.05) / (low + 0.05);
}

/** The best contrast of all colors in a picture. */
function bestContrast(svg: string, background: string): number {
	const colors = [...svg.matchAll(/(?:fill|stroke|stop-color)="(#[\da-f]{3,6})"/gi)];
	return Math.max(...colors.map(([, color = '']) => contrast(color, background)));
}

describe('an icon', () => {
	it.each(readdirSync(join(root, 'icons')))('%s can be seen where n8n shows it', (file) => {
		const background = file.endsWith('.dark.svg') ? '#2b2b2b' : '#fff';
		const svg = readFileSync(join(root, 'icons', file), 'utf8');
		expect(bestContrast(svg, background)).toBeGreaterThanOrEqual(1.5);
	});

	it('would be found if it could not', () => {
		expect(bestContrast('<path fill="#000"/>', '#2b2b2b')).toBeCloseTo(1.48, 2);
		expect(bestContrast('<path stroke="#eee"/>', '#fff')).toBeLessThan(1.5);
	});
});

/** All texts called `hint` in a description, however deep. */
function hintsIn(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) =>
		key === 'hint' && typeof inner === 'string' ? [inner] : hintsIn(inner),
	);
}

it('a hint has at most 120 characters', () => {
	const nodes = [new FillPdfTemplate(), new PdfTemplate(), new PdfTemplateTrigger()];
	const hints = nodes.flatMap(({ description }) => hintsIn(description));
	expect(hints.length).toBeGreaterThan(3);
	expect(hints.filter((hint) => hint.length > 120)).toEqual([]);
});
