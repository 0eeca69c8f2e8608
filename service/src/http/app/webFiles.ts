import { readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { smallFiles } from './smallFiles.ts';

const files = join(import.meta.dirname, '../../../web');

const { resolve } = createRequire(import.meta.filename);
const folderOf = (name: string): string => dirname(findPackageJSON(name, import.meta.url) ?? '');
/** The folder with fflate's modules for browsers. */
const fflateFolder = () => join(dirname(resolve('fflate')), '../esm');

/** Allows this origin only. pdf.js needs WebAssembly for some images. */
const contentSecurityPolicy = {
	defaultSrc: ["'none'"],
	scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
	workerSrc: ["'self'"],
	styleSrc: ["'self'"],
	imgSrc: ["'self'", 'data:', 'blob:'],
	fontSrc: ["'self'", 'data:'],
	connectSrc: ["'self'"],
	formAction: ["'none'"],
	frameAncestors: ["'none'"],
	baseUri: ["'none'"],
};

/** The headers of a page and its files. */
export const pageHeaders = secureHeaders({ contentSecurityPolicy, strictTransportSecurity: false });

/** The text of a file of the web app. */
export const webFile = (name: string): string => readFileSync(join(files, name), 'utf8');

/** Serves the pages that need no session: API reference and sign-in. */
export function openPages(): Hono {
	const routes = new Hono();
	routes.get('/docs', pageHeaders, (c) => c.html(webFile('docs.html')));
	routes.get('/sign-in', pageHeaders, (c) => c.html(webFile('signIn.html')));
	return routes;
}

/** Serves the web page, and the files of all pages. */
export function webFiles(): Hono {
	const routes = new Hono();
	routes.use(pageHeaders);
	routes.use('/ui/*', ...smallFiles);
	routes.get('/', (c) => c.html(webFile('index.html')));
	const within = (root: string, prefix: string) =>
		serveStatic({ root, rewriteRequestPath: (path) => path.slice(prefix.length) });
	routes.get('/ui/pdfjs/*', within(folderOf('pdfjs-dist'), '/ui/pdfjs'));
	routes.get('/ui/fflate/*', within(fflateFolder(), '/ui/fflate'));
	routes.get('/ui/lit-html/*', within(folderOf('lit-html'), '/ui/lit-html'));
	routes.get('/ui/xlsx/*', within(join(folderOf('@e965/xlsx'), 'dist'), '/ui/xlsx'));
	routes.get('/ui/numfmt/*', within(join(folderOf('numfmt'), 'dist'), '/ui/numfmt'));
	routes.get('/ui/*', within(files, '/ui'));
	return routes;
}
