import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(
	createRequire(import.meta.filename).resolve('axe-core/axe.min.js'),
	'utf8',
);

/** What axe finds wrong, with the elements. */
export async function violations(page: Page): Promise<string[]> {
	const found = (await page.evaluate(`${axe}; axe.run()`)) as AxeResults;
	return found.violations.flatMap(({ id, nodes }) =>
		nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
	);
}
