// npm run pictures: takes the pictures of the texts anew, in a real n8n and on the local service's page.
// npm run pictures -- recipes: only those of the recipes; -- agents: only those for agents and the AI builder.
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
import { animation, certificate, shrink, sizeOf } from './pictures/files.mts';
import { recipes } from './pictures/recipes.mts';
import { failedItem, fillWalk, trigger, workflow, type Studio } from './pictures/scenes.mts';
import { localServicePage } from './pictures/localService.mts';

const images = resolve(import.meta.dirname, '../docs/images');

/** Each file with what makes it; the frames of the walk become the animation. */
const scenes: readonly (readonly [label: string, take: (studio: Studio) => Promise<void>])[] = [
	['A workflow', workflow],
	['Filling, step by step', fillWalk],
	['The trigger', trigger],
	['An item that failed', failedItem],
	['The page of the local service', localServicePage],
	[
		'The template editor',
		async ({ n8n, images, chromium }) =>
			await editorPictures({ url: n8n.service.url, images, chromium }),
	],
	['A certificate', certificate],
];

/** What agents and the AI builder see or leave behind. */
const ofAgents: typeof scenes = [
	['The panel of the tool', toolPanel],
	['Hints', hints],
	['A mapper that mended itself', healedMapper],
];

await runMain(async () => {
	const chromium = findChromium();
	if (!chromium) throw new UserError('The pictures are taken with Chromium, which is missing.');
	await using opened = new AsyncDisposableStack();
	const frames = await mkdtemp(join(tmpdir(), 'pictures-'));
	opened.defer(async () => await rm(frames, { recursive: true, force: true }));
	const n8n = await withClock('Starting n8n', async () => await RealN8n.open(defaultVersion));
	opened.defer(async () => await n8n.close());
	const editor = await Editor.open(n8n.instance.url, chromium);
	opened.defer(async () => await editor.close());
	await editor.page.setViewportSize({ width: 1400, height: 880 });
	const studio = { n8n, editor, images, frames, chromium };
	const only = process.argv[2];
	if (only !== 'agents') await withClock('The recipes', async () => await recipes(studio));
	if (only === 'recipes') return;
	const taken = only === 'agents' ? ofAgents : [...scenes, ...ofAgents];
	for (const [label, take] of taken) await withClock(label, async () => await take(studio));
	if (only !== 'agents') await withClock('The animation', async () => await animation(studio));
	await withClock('Making them smaller', async () => await shrink(images));
	for (const [file, size] of await sizeOf(images))
		print(`${green('✓')} docs/images/${file} ${size}`);
});
