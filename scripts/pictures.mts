// npm run pictures: takes the pictures of the texts anew, in a real n8n and on the local service's page.
// npm run pictures -- trigger failed: only the scenes with one of these words in their names.
// npm run pictures -- dark trigger: only for dark pages; the same with light.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defaultVersion } from '../test/n8n/installation.ts';
import { Editor, findChromium } from '../test/n8n/browser.ts';
import { RealN8n } from '../test/n8n/realN8n.ts';
import { withClock } from './console/progress.mts';
import { green, print, runMain, UserError } from './console/text.mts';
import { healedMapper, hints, toolPanel } from './pictures/agents.mts';
import { editorPictures } from './pictures/editor.mts';
import { shrink, sizeOf } from './pictures/files.mts';
import { fillWalk } from './pictures/fillWalk.mts';
import { localServicePage } from './pictures/localService.mts';
import { failedItem, trigger, workflow } from './pictures/scenes.mts';
import { recipes } from './pictures/recipes.mts';
import type { Studio } from './pictures/studio.mts';

const images = resolve(import.meta.dirname, '../docs/images');

type Scene = readonly [label: string, take: (studio: Studio) => Promise<void>];

/** What is taken for light and for dark pages; the frames of the walk become the animation. */
const scenes: readonly Scene[] = [
	['A workflow', workflow],
	['Filling, step by step', fillWalk],
	['The trigger', trigger],
	['An item that failed', failedItem],
	['The page of the local service', localServicePage],
	['The template editor', editorPictures],
	['The panel of the tool', toolPanel],
	['Hints', hints],
	['A mapper that mended itself', healedMapper],
	['The recipes', recipes],
];

const colorSchemes = ['light', 'dark'] as const;
const words = process.argv.slice(2);
const onlyScheme = colorSchemes.find((scheme) => words.includes(scheme));
const wanted = words.filter((word) => word !== onlyScheme);
const isWanted = ([label]: Scene): boolean =>
	wanted.length === 0 || wanted.some((word) => label.includes(word));

await runMain(async () => {
	const chromium = findChromium();
	if (!chromium) throw new UserError('The pictures are taken with Chromium, which is missing.');
	await using opened = new AsyncDisposableStack();
	const n8n = await withClock('Starting n8n', async () => await RealN8n.open(defaultVersion));
	opened.defer(async () => await n8n.close());
	const editor = await Editor.open(n8n.instance.url, chromium);
	opened.defer(async () => await editor.close());
	await editor.page.setViewportSize({ width: 1400, height: 880 });
	for (const colorScheme of onlyScheme ? [onlyScheme] : colorSchemes) {
		const frames = await mkdtemp(join(tmpdir(), 'pictures-'));
		opened.defer(async () => await rm(frames, { recursive: true, force: true }));
		await editor.page.emulateMedia({ colorScheme });
		const studio = { n8n, editor, images, frames, chromium, colorScheme };
		for (const scene of scenes.filter(isWanted)) {
			await withClock(`${scene[0]}, ${colorScheme}`, async () => await scene[1](studio));
		}
	}
	await withClock('Making them smaller', async () => await shrink(images));
	for (const [file, size] of await sizeOf(images))
		print(`${green('✓')} docs/images/${file} ${size}`);
});
