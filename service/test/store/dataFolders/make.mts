// Made the data folders beside this file, each with the code of its time: node make.mts (in a clone with all its history)
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	copyFileSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { smallForm } from '../../forms/smallForm.ts';

interface Made {
	readonly version: number;
	/** The last commit whose data had this version. */
	readonly commit: string;
	/** What started the service. */
	readonly program: string;
	readonly isService: boolean;
}

const all: readonly Made[] = [
	{ version: 1, commit: '0af2880', program: 'test/mock-server/cli.ts', isService: false },
	{ version: 2, commit: 'b662d4c', program: 'test/mock-server/cli.mjs', isService: false },
	{ version: 3, commit: 'eb11b31', program: 'test/mock-server/cli.mjs', isService: false },
	{ version: 4, commit: 'd7bdccc', program: 'service/src/cli/main.ts', isService: true },
	{ version: 5, commit: 'e19a996', program: 'service/src/cli/main.ts', isService: true },
];

const root = resolve(import.meta.dirname, '../../../..');
const password = 'correct horse battery';
const email = 'admin@example.com';
const run = (program: string, args: readonly string[], cwd: string) =>
	execFileSync(program, args, {
		cwd,
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'inherit'],
	}).trim();

async function make({ version, commit, program, isService }: Made): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), `version-${version}-`));
	const tree = join(folder, 'tree');
	run('git', ['worktree', 'add', '--detach', tree, commit], root);
	try {
		symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
		const data = join(folder, 'data');
		const forms = join(folder, 'forms');
		mkdirSync(forms);
		const letter = join(forms, 'letter.pdf');
		const order = join(forms, 'order.pdf');
		writeFileSync(letter, await smallForm({ text: ['Name', 'City'], checkboxes: ['Agree'] }));
		writeFileSync(order, await smallForm({ text: ['Number'], maxLength: 8 }));
		const path = join(tree, program);
		// The service's own program was compiled only when it was packed.
		const starter = join(folder, 'start.mjs');
		writeFileSync(
			starter,
			`import { main } from ${JSON.stringify(path)}; process.exitCode = await main(process.argv.slice(2));`,
		);
		const command = (...args: string[]) =>
			run(process.execPath, [starter, ...args, '--data', data], folder);
		let key = 'key-of-an-earlier-version';
		if (isService) {
			command('team', 'add', 'Office');
			key = command('key', 'add', '--team', 'Office', '--name', 'n8n');
			for (const file of [letter, order]) command('template', 'add', file, '--team', 'Office');
		}
		if (version === 5) {
			writeFileSync(join(folder, 'password'), password);
			command('user', 'add', email, '--admin', '--password-file', join(folder, 'password'));
		}
		const common = ['--port', '0', '--data', data];
		const args = isService
			? [starter, 'serve', ...common]
			: [path, ...common, '--templates', forms, '--key', key];
		const child = spawn(process.execPath, args, { cwd: tree, stdio: ['ignore', 'pipe', 'pipe'] });
		let said = '';
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
		let url: string | undefined;
		while (url === undefined) {
			if (child.exitCode !== null) throw new Error(said);
			await new Promise((done) => setTimeout(done, 50));
			url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
		}
		const headers = { 'x-api-key': key, 'content-type': 'application/json' };
		const ask = async (way: string, body?: object, more = {}) => {
			const answer = await fetch(`${url}${way}`, {
				headers: { ...headers, ...more },
				...(body && { method: 'POST', body: JSON.stringify(body) }),
			});
			if (!answer.ok) throw new Error(`${way}: ${answer.status} ${await answer.text()}`);
			return answer;
		};
		interface List {
			data: {
				uid: string;
				name: string;
				title: string;
				templateName: string;
				created: string;
				downloadUrl: string;
			}[];
		}
		const { data: templates } = (await (await ask('/v1/templates')).json()) as List;
		const uidOf = (name: string) => templates.find((one) => one.name.toLowerCase() === name)?.uid;
		await ask(`/v1/templates/${uidOf('letter')}`, {
			title: 'First',
			data: { Name: 'Ada', Agree: true },
		});
		await ask(`/v1/templates/${uidOf('letter')}`, {
			title: 'Second',
			data: { Name: 'Zażółć', City: 'Łódź' },
		});
		await ask(
			`/v1/templates/${uidOf('order')}`,
			{ title: 'Third', data: { Number: '17' } },
			{ 'idempotency-key': 'order-17' },
		);
		if (version === 5) {
			const gone = await ask(`/v1/templates/${uidOf('order')}`, {
				title: 'Trashed',
				data: { Number: '18' },
			});
			const { uid } = (await gone.json()) as { uid: string };
			const session = await ask('/app/session', { email, password });
			const cookie = session.headers
				.getSetCookie()
				.map((one) => one.split(';')[0])
				.join('; ');
			await ask('/app/documents/trash', { uids: [uid] }, { cookie });
		}
		const { data: documents } = (await (await ask('/v1/documents')).json()) as List;
		const hashed = await Promise.all(
			documents.map(async ({ downloadUrl, ...document }) => {
				const bytes = new Uint8Array(
					await (await ask(new URL(downloadUrl).pathname)).arrayBuffer(),
				);
				return { ...document, sha256: createHash('sha256').update(bytes).digest('hex') };
			}),
		);
		child.kill('SIGINT');
		await new Promise((done) => child.once('exit', done));
		if (version === 5) {
			const archive = join(folder, 'backup.tar.gz');
			command('backup', '--to', archive);
			copyFileSync(archive, join(import.meta.dirname, `backup${version}.tar.gz`));
		}
		const database = new DatabaseSync(join(data, 'service.sqlite'));
		database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE; VACUUM;');
		database.close();
		const target = (name: string) => join(import.meta.dirname, name);
		writeFileSync(
			target(`version${version}.sqlite.gz`),
			gzipSync(readFileSync(join(data, 'service.sqlite')), { level: 9 }),
		);
		const facts = { commit, key, templates, documents: hashed };
		writeFileSync(target(`version${version}.json`), `${JSON.stringify(facts, null, '\t')}\n`);
	} finally {
		run('git', ['worktree', 'remove', '--force', tree], root);
		rmSync(folder, { recursive: true, force: true });
	}
}

const wanted = process.argv.slice(2).map(Number);
for (const one of all) if (wanted.length === 0 || wanted.includes(one.version)) await make(one);
