import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INode } from 'n8n-workflow';
import type { Editor } from '../../test/n8n/browser.ts';
import type { RealN8n } from '../../test/n8n/realN8n.ts';

/** What the pictures of the service's page are taken with. */
export interface PageStudio {
	/** Where the pictures go. */
	readonly images: string;
	readonly chromium: string;
	readonly colorScheme: 'light' | 'dark';
}

/** What the pictures of n8n are taken with and of. */
export interface Studio extends PageStudio {
	readonly n8n: RealN8n;
	readonly editor: Editor;
	/** Where the single pictures of the animation go. */
	readonly frames: string;
}

/** The file of a picture: `fill.gif`, or `fill.dark.gif` for dark pages. */
export function pictureFile({ images, colorScheme }: PageStudio, file: string): string {
	return join(images, colorScheme === 'dark' ? file.replace(/\.(\w+)$/, '.dark.$1') : file);
}

/** The items in the pictures. */
export const people: readonly IDataObject[] = [
	{ certificate_no: 'LA-2026-0101', participant: 'Zoë Fernández-Müller', hours: 24 },
	{ certificate_no: 'LA-2026-0102', participant: "Niamh O'Connor", hours: 16 },
	{ certificate_no: 'LA-2026-0103', participant: 'Łukasz Wiśniewski', hours: 24 },
].map((person) => ({
	...person,
	course: 'Typography for Documents',
	completed_on: '2026-10-30',
	instructor: 'Ada Møller',
}));

/** Waits for the editor's transitions, and removes temporary notifications. */
export async function settled({ page }: Editor): Promise<void> {
	await page.addStyleTag({
		content: '.el-notification, .n8n-tooltip, [role=tooltip] { display: none !important }',
	});
	await sleep(900);
}

/** Nodes one after the other on the canvas. */
export function spread(nodes: readonly INode[]): INode[] {
	return nodes.map((node, at) => ({ ...node, position: [240 * at, 0] }));
}

/** A picture of what all these elements cover, with some room around them. */
export async function shoot(
	{ page }: Editor,
	path: string,
	selectors: readonly string[],
): Promise<void> {
	const boxes = await page
		.locator(selectors.join(', '))
		.evaluateAll((found) => found.map((element) => element.getBoundingClientRect().toJSON()));
	const areas = boxes as { left: number; top: number; right: number; bottom: number }[];
	const [x, y] = [Math.min(...areas.map((a) => a.left)), Math.min(...areas.map((a) => a.top))];
	const [right, bottom] = [
		Math.max(...areas.map((a) => a.right)),
		Math.max(...areas.map((a) => a.bottom)),
	];
	const room = 25;
	const clip = {
		// Names are wider than their nodes.
		x: Math.max(0, x - 2 * room),
		y: Math.max(0, y - room),
		width: right - x + 4 * room,
		height: bottom - y + 4 * room,
	};
	await page.screenshot({ path, clip });
}
