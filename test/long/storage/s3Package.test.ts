import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres, startPostgres } from '../../n8n/queue/servers.ts';
import { S3Server } from '../../n8n/s3/server.ts';
import type * as StorageModule from '../../../service/src/store/storage.ts';
import type * as SweepModule from '../../../service/src/store/sweep.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { command, Instance, run } from '../../../service/test/installed/program.ts';
import type { Environment } from '../../../service/test/installed/program.ts';
import { installedModule } from '../../../service/test/installed/service.ts';
import { newDatabase } from './newDatabase.ts';
import { StrictS3 } from './strictS3.ts';
import type { Rules } from './strictS3.ts';

const dayMs = 86_400_000;
const rules: Rules = {
	accessKeyId: 'OFFICE',
	secretAccessKey: 'office/secret+key',
	region: 'eu-central-1',
	sessionToken: 'a token for an hour',
};

let s3: S3Server;
let folder: string;
let form: string;
beforeAll(async () => {
	s3 = await S3Server.open('pdfs');
	folder = mkdtempSync(join(tmpdir(), 's3-package-'));
	form = join(folder, 'form.pdf');
	writeFileSync(form, await smallForm());
}, 300_000);
afterAll(async () => {
	await s3.close();
	rmSync(folder, { recursive: true });
});

/** The variables with which a service keeps its PDFs in the bucket of an S3 service. */
const bucketOf = (url: string, { sessionToken, ...keys }: Rules = rules): Environment => ({
	S3_BUCKET: 'pdfs',
	S3_ENDPOINT: url,
	S3_REGION: keys.region,
	S3_ACCESS_KEY_ID: keys.accessKeyId,
	S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
	...(sessionToken !== undefined && { S3_SESSION_TOKEN: sessionToken }),
});

/** As options of `move`, which name what it moves to. */
const asTarget = (environment: Environment): string[] =>
	Object.entries(environment).flatMap(([name, value]) => [
		`--to-${name.toLowerCase().replaceAll('_', '-')}`,
		value,
	]);

let folders = 0;
const newFolder = () => join(folder, `data-${(folders += 1)}`);

interface Filled {
	readonly key: string;
	readonly template: string;
}

/** Adds a team with a key and a template. */
async function fillUp(environment: Environment): Promise<Filled> {
	const team = ['--team', 'Office'];
	await command(environment, 'team', 'add', 'Office');
	const template = await command(environment, 'template', 'add', form, ...team);
	return { template, key: await command(environment, 'key', 'add', ...team, '--name', 'test') };
}

/** What a running service answers with its key. */
async function serving<Result>(
	environment: Environment,
	work: (ask: (path: string, init?: RequestInit) => Promise<Response>) => Promise<Result>,
	{ key }: Filled,
): Promise<Result> {
	const instance = new Instance(environment);
	await instance.start();
	try {
		const headers = { 'x-api-key': key, 'content-type': 'application/json' };
		return await work((path, init) => fetch(`${instance.url}${path}`, { ...init, headers }));
	} finally {
		expect(await instance.end('SIGTERM')).toBe(0);
	}
}

/** Fills once; returns the document's uid and bytes. */
async function fillOnce(environment: Environment, filled: Filled) {
	return await serving(
		environment,
		async (ask) => {
			const body = JSON.stringify({ data: { Name: 'Ada' } });
			const answer = await ask(`/v1/templates/${filled.template}`, { method: 'POST', body });
			const { uid } = (await answer.json()) as { uid: string };
			return { uid, bytes: await download(ask, uid) };
		},
		filled,
	);
}

async function download(ask: (path: string) => Promise<Response>, uid: string): Promise<Buffer> {
	const answer = await ask(`/documents/${uid}/download`);
	expect(answer.status).toBe(200);
	return Buffer.from(await answer.arrayBuffer());
}

/** Names that end with `.localhost` are this machine, as a DNS server would say of the buckets of an S3 service. */
const resolving = `data:text/javascript,${encodeURIComponent(`
	import dns from 'node:dns';
	const { lookup } = dns;
	dns.lookup = (name, ...rest) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest);
`)}`;

describe('the installed service keeps PDFs in a bucket', () => {
	const ways: readonly (readonly [string, Rules, boolean, (strict: StrictS3) => Environment])[] = [
		['that the path names, with a session token, in another region', rules, false, () => ({})],
		[
			'that the host names',
			{ ...rules, domain: 's3.localhost' },
			false,
			() => ({ S3_PATH_STYLE: 'no', NODE_OPTIONS: `--import ${resolving}` }),
		],
		[
			'behind TLS of an authority of its own',
			rules,
			true,
			({ authority = '' }) => ({ NODE_EXTRA_CA_CERTS: authority }),
		],
		['whose clock is an hour ahead', { ...rules, aheadMs: 3_600_000 }, false, () => ({})],
	];
	it.each(ways)('%s', async (_, way, isSecure, more) => {
		await using strict = await StrictS3.open(s3.url, way, isSecure);
		const environment = { DATA_DIR: newFolder(), ...bucketOf(strict.url, way), ...more(strict) };
		const before = (await s3.keys()).length;
		const filled = await fillUp(environment);
		const { bytes } = await fillOnce(environment, filled);
		expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
		expect((await s3.keys()).length).toBeGreaterThan(before);
		expect(strict.answered).toBeGreaterThan(5);
		const { code, words } = await run(['verify'], environment);
		expect([code, words]).toEqual([
			0,
			expect.stringMatching(/is complete: 1 templates, 1 documents/),
		]);
	});
});

test('everything moves from a data folder to a bucket and back, and a backup goes between them', async () => {
	await using strict = await StrictS3.open(s3.url, rules);
	const plain = { DATA_DIR: newFolder() };
	const filled = await fillUp(plain);
	const { uid, bytes } = await fillOnce(plain, filled);
	const downloaded = (environment: Environment) =>
		serving(environment, (ask) => download(ask, uid), filled);

	const scaled = { DATA_DIR: newFolder(), ...bucketOf(strict.url) };
	const { DATA_DIR: there, ...bucket } = scaled;
	await command(plain, 'move', '--to-data', there, ...asTarget(bucket));
	expect(await downloaded(scaled)).toEqual(bytes);

	const back = { DATA_DIR: newFolder() };
	await command(scaled, 'move', '--to-data', back.DATA_DIR);
	expect(await downloaded(back)).toEqual(bytes);

	const archive = join(folder, 'of-bucket.tar.gz');
	await command(scaled, 'backup', '--to', archive);
	await command({}, 'verify', archive);
	for (const more of [{}, bucket]) {
		const restored = { DATA_DIR: newFolder(), ...more };
		await command(restored, 'restore', archive);
		expect(await downloaded(restored)).toEqual(bytes);
		await command(restored, 'verify');
	}
});

(hasPostgres() ? test : test.skip)(
	'everything moves from a data folder to PostgreSQL with a bucket, and back',
	async () => {
		const server = await startPostgres();
		try {
			await using strict = await StrictS3.open(s3.url, rules);
			const plain = { DATA_DIR: newFolder() };
			const filled = await fillUp(plain);
			const { uid, bytes } = await fillOnce(plain, filled);
			const scaled = { DATABASE_URL: await newDatabase(server), ...bucketOf(strict.url) };
			await command(plain, 'move', ...asTarget(scaled));
			expect(await serving(scaled, (ask) => download(ask, uid), filled)).toEqual(bytes);
			const back = { DATA_DIR: newFolder() };
			await command(scaled, 'move', '--to-data', back.DATA_DIR);
			expect(await serving(back, (ask) => download(ask, uid), filled)).toEqual(bytes);
		} finally {
			await server.close();
		}
	},
);

test('what nothing names any more leaves the bucket', async () => {
	await using strict = await StrictS3.open(s3.url, rules);
	const before = await s3.keys();
	const environment = { DATA_DIR: newFolder(), ...bucketOf(strict.url) };
	const filled = await fillUp(environment);
	await fillOnce(environment, filled);
	expect((await s3.keys()).length).toBeGreaterThan(before.length);
	const deleted = async (ask: (path: string, init?: RequestInit) => Promise<Response>) =>
		(await ask(`/v1/templates/${filled.template}`, { method: 'DELETE' })).status;
	expect(await serving(environment, deleted, filled)).toBe(204);
	const { openStorage } = await installedModule<typeof StorageModule>('store/storage');
	const { sweep } = await installedModule<typeof SweepModule>('store/sweep');
	await using opened = new AsyncDisposableStack();
	const { region, accessKeyId, secretAccessKey, sessionToken } = rules;
	const s3Options = { region, accessKeyId, secretAccessKey, sessionToken, endpoint: strict.url };
	const storage = await openStorage(
		{ dataDir: environment.DATA_DIR, s3: { bucket: 'pdfs', ...s3Options } },
		opened,
	);
	for (const days of [5, 7]) await sweep(storage, new Date(Date.now() + days * dayMs));
	// All that other tests have left in the bucket is named by no row of this database, either.
	expect(await s3.keys()).toEqual([]);
});

describe('a bucket that cannot be used is said in one sentence, with exit code 1', () => {
	/** Answers everything alike. */
	async function openAnswering(status: number, type: string, body: string) {
		const server = createServer((incoming, outgoing) => {
			incoming.resume();
			outgoing.writeHead(status, { 'content-type': type }).end(body);
		});
		await once(server.listen(0, '127.0.0.1'), 'listening');
		return {
			url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
			[Symbol.asyncDispose]: async () => {
				server.closeAllConnections();
				server.close();
				await once(server, 'close');
			},
		};
	}

	const html =
		'<!doctype html><html><head><meta charset="utf-8"></head><body>Console</body></html>';
	const code = (name: string) =>
		`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${name}</Code><Message>No.</Message></Error>`;

	const wrong: readonly (readonly [string, Environment, RegExp])[] = [
		['the bucket', { S3_BUCKET: 'none' }, /no such bucket.*S3_BUCKET \(NoSuchBucket\)/],
		['the access key', { S3_ACCESS_KEY_ID: 'x' }, /S3_ACCESS_KEY_ID .*\(InvalidAccessKeyId\)/],
		['its secret', { S3_SECRET_ACCESS_KEY: 'x' }, /S3_SECRET_ACCESS_KEY \(SignatureDoesNotMatch\)/],
		['the session token', { S3_SESSION_TOKEN: 'x' }, /S3_SESSION_TOKEN \(InvalidTokenId\)/],
		['the region', { S3_REGION: 'us-east-1' }, /S3_REGION \(AuthorizationHeaderMalformed\)/],
		['the port', { S3_ENDPOINT: 'http://127.0.0.1:1' }, /S3_ENDPOINT.*\(ECONNREFUSED\)/],
		['the host', { S3_ENDPOINT: 'http://s3.invalid' }, /S3_ENDPOINT.*\((ENOTFOUND|EAI_AGAIN)\)/],
	];
	it.each(wrong)('where %s is wrong', async (_, more, sentence) => {
		await using strict = await StrictS3.open(s3.url, rules);
		expect(await ended({ ...bucketOf(strict.url), ...more })).toEqual(refusal(sentence));
	});

	it('where the certificate is of an unknown authority', async () => {
		await using strict = await StrictS3.open(s3.url, rules, true);
		expect(await ended(bucketOf(strict.url))).toEqual(refusal(/NODE_EXTRA_CA_CERTS/));
	});

	const answers: readonly (readonly [string, number, string, string, RegExp])[] = [
		['a web page', 200, 'text/html', html, /no S3 service.*address of its API/],
		['a web page that is XML', 200, 'text/html', '<html></html>', /no S3 service/],
		['the error page of a proxy', 502, 'text/html', html, /status 502, is no S3 service/],
		[
			'that the clock is wrong',
			403,
			'application/xml',
			code('RequestTimeTooSkewed'),
			/set the clock of this machine \(RequestTimeTooSkewed\)/,
		],
		['an error that nobody knows', 403, 'application/xml', code('OnStrike'), /OnStrike: No\.$/],
	];
	it.each(answers)('where the answer is %s', async (_, status, type, body, sentence) => {
		await using server = await openAnswering(status, type, body);
		expect(await ended(bucketOf(server.url))).toEqual(refusal(sentence));
	});

	const ended = (environment: Environment) =>
		run(['serve', '--port', '0'], { DATA_DIR: newFolder(), ...environment });
	const refusal = (sentence: RegExp) => ({
		code: 1,
		out: '',
		words: expect.stringMatching(
			new RegExp(`^Cannot use the bucket \\w+ at http[^\\n]*${sentence.source}[^\\n]*$`),
		),
	});
});
