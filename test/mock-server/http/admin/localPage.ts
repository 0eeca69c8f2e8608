import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Settings } from '../../assumptions/settings.ts';
import { aboutDescription } from './description.ts';
import { pageHeaders, webFile } from '../../../../service/src/http/app/webFiles.ts';

const files = join(import.meta.dirname, '../../web');
const prefix = '/ui';

/** Puts `text` before a text that the page has once. */
function insert(page: string, before: string, text: string): string {
	const parts = page.split(before);
	if (parts.length !== 2) throw new Error(`The page should have "${before}" once.`);
	return parts.join(text + before);
}

function withTools(page: string): string {
	const head = [
		'<link rel="stylesheet" href="ui/style/views/journal.css" />',
		'<link rel="stylesheet" href="ui/style/views/faults.css" />',
		'<script type="module" src="ui/tools.js"></script>',
	];
	const live =
		'<p lang="en"><span class="dot" id="live-dot"></span> <span id="live">Local service</span></p>';
	const tools = readFileSync(join(files, 'tools.html'), 'utf8');
	let shown = insert(page, '</title>', ' (local)');
	shown = insert(shown, '</head>', head.join(''));
	shown = insert(shown, '</div>\n\t\t\t<nav', live);
	shown = insert(shown, '</nav>', '<a href="#/tools" lang="en">Test tools</a>');
	return insert(shown, '</main>', tools);
}

function withState(docs: string, about: string): string {
	const titled = insert(docs, '</title>', ' (local)');
	return insert(titled, '</div>\n\t\t\t<nav', `<p>${about}</p>`);
}

/** The service's page with the test tools, and what of its files the mock replaces. */
export function localPage(settings: Settings): Hono {
	const routes = new Hono();
	routes.use(pageHeaders);
	routes.get('/', (c) => c.html(withTools(webFile('index.html'))));
	routes.get('/docs', (c) => c.html(withState(webFile('docs.html'), aboutDescription(settings))));
	const rewriteRequestPath = (path: string) => path.slice(prefix.length);
	routes.get(`${prefix}/*`, serveStatic({ root: files, rewriteRequestPath }));
	return routes;
}
