// npm run pictures: retakes the pictures of the docs: in a real n8n, on the local service's page, and in the service.
// npm run pictures -- trigger failed: only the scenes with one of these words in their names.
// npm run pictures -- dark trigger: only for dark pages; the same with light.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { defaultVersion } from '../test/n8n/installation.ts';
import { Editor, findChromium } from '../test/n8n/browser.ts';
import { openRealN8n } from '../test/n8n/realN8n.ts';
import { withClock } from './console/progress.mts';
import { green, print, runMain, UserError } from './console/text.mts';
import { healedMapper, hints, toolPanel } from './pictures/agents.mts';
import { shrink, sizeOf } from './pictures/files.mts';
import { fillWalk } from './pictures/fillWalk.mts';
import { batchTable, editorPictures, fillForm, localServicePage } from './pictures/page.mts';
import { failedItem, trigger, workflow } from './pictures/scenes.mts';
import { recipes } from './pictures/recipes.mts';
import { serviceImages, servicePictures } from './pictures/service.mts';
import type { PageStudio, Studio } from './pictures/studio.mts';

const root = resolve(import.meta.dirname, '..');
const images = join(root, 'docs/images');
const folders = [images, serviceImages];

type Scene<S> = readonly [label: string, take: (studio: S) => Promise<void>];

/** The pictures, taken once for light and once for dark pages. */
const pageScenes: readonly Scene<PageStudio>[] = [
	['From a plain PDF to a filled one, in the service', servicePictures],
	['The page of the local service', localServicePage],
	['The template editor', editorPictures],
	['The form to fill', fillForm],
	['A table of rows', batchTable],
];
/** In a real n8n; the frames of the walk become the animation. */
const n8nScenes: readonly Scene<Studio>[] = [
	['A workflow', workflow],
	['Filling, step by step', fillWalk],
	['The trigger', trigger],
	['An item that failed', failedItem],
	['The panel of the tool', toolPanel],
	['Hints', hints],
	['A mapper that mended itself', healedMapper],
	['The recipes', recipes],
];

const colorSchemes = ['light', 'dark'] as const;
const words = process.argv.slice(2);
const onlyScheme = colorSchemes.find((scheme) => words.includes(scheme));
const wanted = words.filter((word) => word !== onlyScheme);
const isWanted = ([label]: readonly [string, unknown]): boolean =>
	wanted.length === 0 || wanted.some((word) => label.includes(word));
const wantedSchemes = onlyScheme ? [onlyScheme] : colorSchemes;

await runMain(async () => {
	const chromium = findChromium();
	if (!chromium) throw new UserError('The pictures are taken with Chromium, which is missing.');
	for (const colorScheme of wantedSchemes) {
		const studio = { images, chromium, colorScheme };
		for (const [label, take] of pageScenes.filter(isWanted))
			await withClock(`${label}, ${colorScheme}`, async () => await take(studio));
	}
	if (n8nScenes.some(isWanted)) await takeInN8n(chromium);
	await withClock('Making them smaller', async () => {
		for (const folder of folders) await shrink(folder);
	});
	for (const folder of folders) {
		for (const [file, size] of await sizeOf(folder))
			print(`${green('✓')} ${relative(root, join(folder, file))} ${size}`);
	}
});

async function takeInN8n(chromium: string): Promise<void> {
	await using opened = new AsyncDisposableStack();
	const n8n = await withClock('Starting n8n', async () => await openRealN8n(defaultVersion));
	opened.defer(async () => await n8n.close());
	const editor = await Editor.open(n8n.instance.url, chromium);
	opened.defer(async () => await editor.close());
	await editor.page.setViewportSize({ width: 1400, height: 880 });
	for (const colorScheme of wantedSchemes) {
		const frames = await mkdtemp(join(tmpdir(), 'pictures-'));
		opened.defer(async () => await rm(frames, { recursive: true, force: true }));
		await editor.page.emulateMedia({ colorScheme });
		const studio = { n8n, editor, images, frames, chromium, colorScheme };
		for (const [label, take] of n8nScenes.filter(isWanted)) {
			await withClock(`${label}, ${colorScheme}`, async () => await take(studio));
		}
	}
}
