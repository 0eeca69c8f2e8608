/// <reference lib="dom" />
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { optionGroups } from '../../service/src/cli/config/serviceOptions.ts';
import { password, Visitor } from '../../service/test/access/visitor.ts';
import { smallForm } from '../../service/test/forms/smallForm.ts';
import { installedFolder, packageFolder } from '../../service/test/installed/installation.ts';
import { command, Instance } from '../../service/test/installed/program.ts';
import type { Environment } from '../../service/test/installed/program.ts';
import { browserArguments, findChromium } from '../../service/test/judges/chromium.ts';
import { checkWithQpdf, drawnText } from '../../service/test/judges/tools.ts';
import { until } from '../../service/test/until.ts';
import { chromium } from 'playwright-core';
import { hasPostgres, startPostgres } from '../n8n/queue/servers.ts';
import { S3Server } from '../n8n/s3/server.ts';
import { plainPdf } from '../../service/test/web/plainPdf.ts';
import { workbook } from '../unit/mock-server/web/workbook.ts';
import { newDatabase } from './storage/newDatabase.ts';
import { StrictS3 } from './storage/strictS3.ts';

const email = 'admin@example.com';
const hook = join(import.meta.dirname, '../../service/test/installed/traceFiles.mjs');

let folder: string;
let traced: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'optional-parts-'));
	traced = join(folder, 'traced');
	writeFileSync(traced, '');
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** What the installed service has loaded or opened so far, each path from the folder `node_modules` around it. */
function usedFiles(): Set<string> {
	const modules = join(installedFolder(), 'node_modules');
	const paths = readFileSync(traced, 'utf8').split('\n');
	return new Set(
		paths.map((path) => relative(modules, path)).filter((path) => !path.startsWith('..')),
	);
}

/** The package that a file belongs to; of the service's own files, the service. */
function packageOf(path: string): string {
	const inner = path.split('node_modules/').at(-1) ?? path;
	return /^(@[^/]+\/)?[^/]+/.exec(inner)?.[0] ?? inner;
}

const usedPackages = () => new Set([...usedFiles()].map(packageOf));

interface Office extends AsyncDisposable {
	readonly url: string;
	readonly admin: Visitor;
}

/** The installed service with options, and its administrator. */
async function startOffice(options: Environment = {}): Promise<Office> {
	const instance = new Instance({
		ADMIN_EMAIL: email,
		ADMIN_PASSWORD: password,
		...('DATABASE_URL' in options ? {} : { DATA_DIR: mkdtempSync(join(folder, 'data-')) }),
		TRACED_FILES: traced,
		NODE_OPTIONS: `--import ${pathToFileURL(hook).href}`,
		...options,
	});
	await instance.start();
	const url = instance.url ?? '';
	const admin = new Visitor({ url });
	await until('the administrator', async () => (await admin.signIn(email)).status === 204);
	return { url, admin, [Symbol.asyncDispose]: async () => void (await instance.end('SIGTERM')) };
}

const pdf = { 'content-type': 'application/pdf' };

async function addTemplate({ admin }: Office, bytes: Uint8Array): Promise<string> {
	const { status, json, text } = await admin.send('POST /app/templates?name=Form', bytes, pdf);
	expect([status, text]).toEqual([201, text]);
	return (json as { uid: string }).uid;
}

/** Fills a template as the page does; returns the PDF. */
async function fill({ url, admin }: Office, uid: string, data: object): Promise<Uint8Array> {
	const { json, text } = await admin.send(`POST /app/templates/${uid}/fill`, { title: 'x', data });
	const document = (json as { uid?: string } | undefined)?.uid;
	if (document === undefined) throw new Error(text);
	const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ');
	const answer = await fetch(`${url}/app/documents/${document}/file`, { headers: { cookie } });
	return new Uint8Array(await answer.arrayBuffer());
}

async function fillsOnce(office: Office): Promise<void> {
	const filled = await fill(office, await addTemplate(office, await smallForm()), { Name: 'Ada' });
	expect(checkWithQpdf(filled).status).toBe(0);
	expect(drawnText(filled)).toContain('Ada');
}

/** What is drawn with a font in a field whose own font is `like`. */
interface Letters {
	readonly like: StandardFonts;
	readonly text: string;
}

const { Helvetica, Courier, TimesRoman } = StandardFonts;
const greek = 'Ωμέγα';

/** Each font of the package, with what it draws. */
const fonts: Readonly<Record<string, Letters>> = {
	'DejaVuSans.ttf': { like: Courier, text: 'שלום' },
	'DejaVuSansCondensed.ttf': { like: Helvetica, text: greek },
	'DejaVuSansCondensed-Bold.ttf': { like: StandardFonts.HelveticaBold, text: greek },
	'DejaVuSansCondensed-Oblique.ttf': { like: StandardFonts.HelveticaOblique, text: greek },
	'DejaVuSansCondensed-BoldOblique.ttf': { like: StandardFonts.HelveticaBoldOblique, text: greek },
	'DejaVuSansMono.ttf': { like: Courier, text: greek },
	'DejaVuSansMono-Bold.ttf': { like: StandardFonts.CourierBold, text: greek },
	'DejaVuSansMono-Oblique.ttf': { like: StandardFonts.CourierOblique, text: greek },
	'DejaVuSansMono-BoldOblique.ttf': { like: StandardFonts.CourierBoldOblique, text: greek },
	'DejaVuSerifCondensed.ttf': { like: TimesRoman, text: greek },
	'DejaVuSerifCondensed-Bold.ttf': { like: StandardFonts.TimesRomanBold, text: greek },
	'DejaVuSerifCondensed-Italic.ttf': { like: StandardFonts.TimesRomanItalic, text: greek },
	'DejaVuSerifCondensed-BoldItalic.ttf': { like: StandardFonts.TimesRomanBoldItalic, text: greek },
	'NotoEmoji_400Regular.ttf': { like: Helvetica, text: '🎉' },
	'NotoSansDevanagari_400Regular.ttf': { like: Helvetica, text: 'हिन्दी' },
	'NotoSansBengali_400Regular.ttf': { like: Helvetica, text: 'বাংলা' },
	'NotoSansGujarati_400Regular.ttf': { like: Helvetica, text: 'ગુજરાતી' },
	'NotoSansGurmukhi_400Regular.ttf': { like: Helvetica, text: 'ਪੰਜਾਬੀ' },
	'NotoSansKannada_400Regular.ttf': { like: Helvetica, text: 'ಕನ್ನಡ' },
	'NotoSansMalayalam_400Regular.ttf': { like: Helvetica, text: 'മലയാളം' },
	'NotoSansOriya_400Regular.ttf': { like: Helvetica, text: 'ଓଡ଼ିଆ' },
	'NotoSansTamil_400Regular.ttf': { like: Helvetica, text: 'தமிழ்' },
	'NotoSansTelugu_400Regular.ttf': { like: Helvetica, text: 'తెలుగు' },
	'NotoSansThai_400Regular.ttf': { like: Helvetica, text: 'กำลังดี' },
	'NotoSansHans-Regular.otf': { like: Helvetica, text: '天地玄黃' },
	'NotoSansKR-Regular.otf': { like: Helvetica, text: '다람쥐' },
};

/** A form with a text field in each font. */
async function formIn(likes: readonly StandardFonts[]): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([300, 30 * likes.length + 60]);
	for (const [index, like] of likes.entries()) {
		const field = document.getForm().createTextField(`field ${index}`);
		const font = await document.embedFont(like);
		field.addToPage(page, { x: 20, y: 30 * index + 30, width: 200, height: 20, font });
	}
	return await document.save();
}

interface Part {
	/** The packages that only this part loads. */
	readonly packages: RegExp;
	/** The groups of options that are about it. */
	readonly options?: readonly (keyof typeof optionGroups)[];
	/** Why it can't be tried here, if so. */
	readonly isMissing?: boolean;
	use(): Promise<void>;
}

/** Every part of the service that is not used by all who run it. */
const parts: Readonly<Record<string, Part>> = {
	PostgreSQL: {
		packages:
			/^(pg|pg-(connection-string|pool|protocol|types|int8|cloudflare)|pgpass|postgres-.*|split2|xtend)$/,
		options: ['Storage'],
		isMissing: !hasPostgres(),
		async use() {
			const server = await startPostgres();
			try {
				await using office = await startOffice({ DATABASE_URL: await newDatabase(server) });
				await fillsOnce(office);
			} finally {
				await server.close();
			}
		},
	},
	'S3, and TLS to it': {
		packages: /^(@(aws-sdk|aws|smithy)\/.*|bowser|tslib)$/,
		options: ['Storage'],
		async use() {
			const s3 = await S3Server.open('pdfs');
			const rules = { accessKeyId: 'A', secretAccessKey: 'B', region: 'us-east-1' };
			try {
				await using strict = await StrictS3.open(s3.url, rules, true);
				await using office = await startOffice({
					S3_BUCKET: 'pdfs',
					S3_ENDPOINT: strict.url,
					S3_ACCESS_KEY_ID: 'A',
					S3_SECRET_ACCESS_KEY: 'B',
					NODE_EXTRA_CA_CERTS: strict.authority ?? '',
				});
				await fillsOnce(office);
				expect((await s3.keys()).length).toBeGreaterThan(0);
			} finally {
				await s3.close();
			}
		},
	},
	'OpenID Connect': {
		packages: /^(openid-client|oauth4webapi|jose)$/,
		options: ['Sign-in'],
		async use() {
			const provider = createServer();
			await once(provider.listen(0, '127.0.0.1'), 'listening');
			const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
			provider.on('request', (_, response) => {
				const endpoints = {
					authorization_endpoint: `${issuer}/auth`,
					token_endpoint: `${issuer}/token`,
				};
				const metadata = { issuer, jwks_uri: `${issuer}/jwks`, ...endpoints };
				response.writeHead(200, { 'content-type': 'application/json' });
				response.end(JSON.stringify(metadata));
			});
			try {
				const client = { OIDC_CLIENT_ID: 'service', OIDC_CLIENT_SECRET: 'secret' };
				await using office = await startOffice({ OIDC_ISSUER: issuer, ...client });
				const { status, headers } = await new Visitor(office).send('GET /app/oidc/start');
				expect([status, headers.get('location')]).toEqual([
					303,
					expect.stringContaining(`${issuer}/auth?`),
				]);
			} finally {
				provider.closeAllConnections();
				provider.close();
			}
		},
	},
	'tables from Excel': {
		packages: /^(@e965\/xlsx|numfmt)$/,
		isMissing: findChromium() === undefined,
		async use() {
			await using office = await startOffice();
			const uid = await addTemplate(office, await smallForm());
			const browser = await chromium.launch({
				executablePath: findChromium() ?? '',
				args: browserArguments,
			});
			try {
				const context = await browser.newContext({ locale: 'en-US' });
				const cookies = [...office.admin.cookies].map(([name, value]) => ({
					name,
					value,
					url: office.url,
				}));
				await context.addCookies(cookies);
				const page = await context.newPage();
				await page.goto(`${office.url}/#/batch?template=${uid}`);
				const buffer = workbook([['Name'], ['Grace Hopper']]);
				const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
				await page
					.locator('input[type=file]')
					.last()
					.setInputFiles({ name: 'people.xlsx', mimeType, buffer });
				await page.getByText('Grace Hopper').first().waitFor();
			} finally {
				await browser.close();
			}
		},
	},
	'pictures of first pages': {
		packages: /^@embedpdf\/pdfium$/,
		async use() {
			await using office = await startOffice();
			const uid = await addTemplate(office, await smallForm());
			const { status, headers } = await office.admin.send(`GET /app/templates/${uid}/picture`);
			expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
		},
	},
	'Find fields': {
		packages: /^pdfjs-dist$/,
		async use() {
			await using office = await startOffice();
			const { status, text } = await office.admin.send(
				'POST /app/pdf/proposals',
				await plainPdf(),
				pdf,
			);
			expect([status, text]).toEqual([200, expect.stringContaining('Full name')]);
		},
	},
	'fonts for other letters': {
		packages:
			/^(@cantoo\/fontkit|brotli|dfa|restructure|pako|base64-js|tiny-inflate|unicode-trie|dejavu-fonts-ttf|@embedpdf\/fonts-.*|@expo-google-fonts\/.*)$/,
		async use() {
			await using office = await startOffice();
			const letters = Object.values(fonts);
			const uid = await addTemplate(office, await formIn(letters.map(({ like }) => like)));
			const values = letters.map(({ text }, index) => [`field ${index}`, text] as const);
			const filled = await fill(office, uid, Object.fromEntries(values));
			expect(checkWithQpdf(filled).status).toBe(0);
			expect(drawnText(filled)).toContain(greek);
			const used = [...usedFiles()].map((path) => path.split('/').at(-1));
			const shipped = globSync('**/*.{ttf,otf}', { cwd: join(packageFolder(), 'node_modules') })
				.filter((path) => !path.startsWith('pdfjs-dist/'))
				.map((path) => path.split('/').at(-1) ?? '');
			expect(Object.keys(fonts).sort()).toEqual(shipped.sort());
			expect(used).toEqual(expect.arrayContaining(shipped));
		},
	},
	metrics: {
		packages: /^prom-client$/,
		options: ['Operation'],
		async use() {
			await using office = await startOffice({ METRICS_TOKEN: 'a-long-token' });
			const ask = async (headers: Record<string, string>) =>
				await fetch(`${office.url}/metrics`, { headers });
			expect((await ask({})).status).not.toBe(200);
			const text = await (await ask({ authorization: 'Bearer a-long-token' })).text();
			expect(text).toMatch(/^# TYPE process_cpu_seconds_total counter$/m);
		},
	},
	'scheduled backups': {
		packages: /^$/,
		options: ['Backups'],
		async use() {
			const BACKUP_DIR = join(folder, 'backups');
			await using office = await startOffice({ BACKUP_DIR });
			await fillsOnce(office);
			const made = () =>
				readdirSync(BACKUP_DIR, { recursive: true })
					.map(String)
					.find((name) => /\.tar\.gz$/.test(name));
			await until('the backup', () => made() !== undefined);
			await command({}, 'verify', join(BACKUP_DIR, made() ?? ''));
		},
	},
};

/** Groups of options that are no part of their own: they change what all use. */
const ofAll = ['Address and shutdown', 'API and its limits', 'Trash', 'How long documents stay'];

/** What npm installs with packages that load it only on Cloudflare, for schemas, or with transports in threads. */
const neverLoaded = new Set([
	'pg-cloudflare',
	'pino-abstract-transport',
	'process-warning',
	'real-require',
	'require-from-string',
]);

describe.each(Object.entries(parts))('%s', (_name, { isMissing, packages, use }) => {
	(isMissing ? it.skip : it)(
		'works in the installed service, with packages that only it loads',
		async () => {
			await use();
			const used = [...usedPackages()].filter((name) => packages.test(name));
			expect(used.length > 0 || packages.source === '^$').toBe(true);
		},
	);
});

describe('of the package', () => {
	it('each group of options is of a part above, or of all', () => {
		const named = Object.values(parts).flatMap(({ options = [] }) => options);
		expect(new Set([...named, ...ofAll])).toEqual(new Set(Object.keys(optionGroups)));
	});

	(Object.values(parts).some(({ isMissing }) => isMissing) ? it.skip : it)(
		'each package is used by every service, or by a part above',
		async () => {
			await using office = await startOffice();
			await fillsOnce(office);
			const used = usedPackages();
			const { components } = JSON.parse(
				readFileSync(join(packageFolder(), 'sbom.cdx.json'), 'utf8'),
			) as { components: { name: string }[] };
			const claimed = (name: string) =>
				neverLoaded.has(name) || Object.values(parts).some(({ packages }) => packages.test(name));
			const names = components.map(({ name }) => name);
			expect(names.filter((name) => !used.has(name) && !claimed(name))).toEqual([]);
			expect(names).toEqual(expect.arrayContaining([...neverLoaded]));
			expect([...neverLoaded].filter((name) => used.has(name))).toEqual([]);
		},
	);
});
