import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { missingTool } from './missingTool.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** Where installers put it outside of the path. */
const places = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const quiet = ['background-networking', 'component-update', 'sync', 'gpu', 'quic'];

/** What Debian's Chromium has to be started with to work for root, and to be quiet. */
export const browserArguments = [
	'--no-sandbox',
	'--no-first-run',
	...quiet.map((name) => `--disable-${name}`),
];

/**
 * The program of the browser: what CHROMIUM names, else the first of the usual names in the path, else where
 * installers put it. If there is none, a warning says that its tests are left out; use this to choose between `it` and `it.skip`.
 */
export function findChromium(): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
	const program = [process.env.CHROMIUM ?? '', ...candidates, ...places].find(
		(path) => path && existsSync(path),
	);
	if (!program) {
		missingTool('Chromium is not installed (Debian: chromium; or set CHROMIUM to its path)');
	}
	return program;
}
