import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// Rules of n8n's community lint that its release here (0.32) does not have yet: require-continue-on-fail and
// icon-contrast. hint-max-length is in test/workflow/shared/guidelines.test.ts.

const root = resolve(import.meta.dirname, '../..');

it.each(['FillPdfTemplate', 'PdfTemplate'])(
	'execute() of %s asks itself whether it is to continue',
	(name) => {
		const code = readFileSync(join(root, `nodes/${name}/${name}.node.ts`), 'utf8');
		const [, execute] = /\sexecute\(.*\{\n([^]*?)\n\t\}/.exec(code) ?? [];
		expect(execute).toContain('this.continueOnFail()');
	},
);

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

it.each(readdirSync(join(root, 'icons')))('the icon %s can be seen where n8n shows it', (file) => {
	const background = file.endsWith('.dark.svg') ? '#2b2b2b' : '#fff';
	const svg = readFileSync(join(root, 'icons', file), 'utf8');
	expect(bestContrast(svg, background)).toBeGreaterThanOrEqual(1.5);
});
