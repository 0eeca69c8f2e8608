import { once } from 'node:events';
import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join as joined } from 'node:path';
import type { ServiceOptions } from '../../service/src/index.ts';
import { openState } from '../../service/src/server/state.ts';
import { backUp, verifyArchive } from '../../service/src/store/backup/backup.ts';
import { smallForm } from '../../service/test/forms/smallForm.ts';
import { until } from '../../service/test/until.ts';
import { join, password, startSetUp, Visitor } from '../../service/test/access/visitor.ts';
import type { Answer } from '../../service/test/access/visitor.ts';

interface Restorable {
	readonly id: string;
	readonly has: object;
	readonly replaces: object;
	readonly administrators: readonly string[];
}

interface Shown {
	readonly schedule?: { hours: number; keep: number };
	readonly items: readonly { name: string; bytes: number }[];
	readonly isRestoring: boolean;
	readonly restoreProblem?: string;
}

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(joined(tmpdir(), 'page-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A service with a template, a document of it, a key and a member. */
async function startOffice(options: ServiceOptions = {}) {
	const dataDir = joined(folder, 'data');
	const office = await startSetUp({ dataDir, ...options });
	const { service, admin } = office;
	const added = await admin.send('POST /app/templates?name=Letter', await smallForm(), {
		'content-type': 'application/pdf',
	});
	const template = (added.json as { uid: string }).uid;
	await admin.send(`POST /app/templates/${template}/fill`, { data: { Name: 'Ada' } });
	const { json } = await admin.send('POST /app/keys', { name: 'n8n' });
	const { key } = json as { key: string };
	await join({ service, by: admin }, 'member@example.com');
	const program = new Visitor(service, { 'x-api-key': key, 'content-type': 'application/json' });
	return { ...office, dataDir, template, program };
}

/** Makes a backup as the page does, and returns its bytes. */
async function freshBackup(
	{ url }: { readonly url: string },
	admin: Visitor,
): Promise<{ bytes: Uint8Array; name: string }> {
	const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ');
	const answer = await fetch(`${url}/app/admin/backups`, { method: 'POST', headers: { cookie } });
	expect(answer.status).toBe(200);
	const name = /filename="(.*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
	return { bytes: new Uint8Array(await answer.arrayBuffer()), name };
}

const upload = (admin: Visitor, bytes: Uint8Array): Promise<Answer> =>
	admin.send('POST /app/admin/uploads', bytes);

/** What this process has open, where the system tells. */
const openFiles = () =>
	existsSync('/proc/self/fd')
		? readdirSync('/proc/self/fd').flatMap((fd) => {
				const link = `/proc/self/fd/${fd}`;
				return existsSync(link) ? [readlinkSync(link)] : [];
			})
		: [];

/** Waits until the service answers this visitor otherwise than that it restores a backup. */
async function restored(admin: Visitor): Promise<number> {
	let status = 0;
	await until('the end of the restore', async () => {
		const answer = await admin.send('GET /app/admin/backups');
		({ status } = answer);
		return status === 401 || (status === 200 && !(answer.json as Shown).isRestoring);
	});
	return status;
}

test('a backup of this moment is downloaded, and it is kept who did it', async () => {
	await using office = await startOffice();
	const { bytes, name } = await freshBackup(office.service, office.admin);
	expect(name).toMatch(/^backup-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/);
	const file = joined(folder, name);
	writeFileSync(file, bytes);
	expect(await verifyArchive(file)).toMatchObject({
		rows: { user_account: 2, template: 1, document: 1 },
		administrators: ['admin@example.com'],
	});
	const { items } = await office.admin.get<{ items: object[] }>('/app/admin/audit');
	expect(items[0]).toMatchObject({
		actor: 'admin@example.com',
		action: 'backup.made',
		subject: name,
	});
});

test('backups of the schedule are listed and downloaded, and nothing else of the folder is', async () => {
	const own = joined(folder, 'backups');
	await using office = await startOffice({ backups: { folder: own, hours: 24, keep: 3 } });
	const { admin, service } = office;
	const listed = async () => await admin.get<Shown>('/app/admin/backups');
	await until('the first backup', async () => (await listed()).items.length === 1);
	const { schedule, items } = await listed();
	const [name = ''] = items.map((item) => item.name);
	expect([schedule, items]).toEqual([
		{ hours: 24, keep: 3 },
		[{ name, made: expect.any(String), bytes: readFileSync(joined(own, name)).byteLength }],
	]);
	const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ');
	const answer = await fetch(`${service.url}/app/admin/backups/${name}`, { headers: { cookie } });
	expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(joined(own, name)));
	const audit = async () => (await admin.get<{ items: object[] }>('/app/admin/audit')).items;
	const before = await audit();
	const path = `${service.url}/app/admin/backups/${name}`;
	const asked = await fetch(path, { method: 'HEAD', headers: { cookie } });
	expect(asked.headers.get('content-length')).toBe(String(items[0]?.bytes));
	expect([await audit(), openFiles().filter((file) => file.endsWith(name))]).toEqual([before, []]);
	writeFileSync(joined(own, 'own.txt'), 'secret');
	for (const other of ['own.txt', '..%2Fdata%2Fservice.sqlite', '..%2Fdata%2Fsecret', '.', '%00']) {
		const { status, text } = await admin.send(`GET /app/admin/backups/${other}`);
		expect([other, status, text.includes('secret')]).toEqual([other, 404, false]);
	}
	const { items: kept } = await admin.get<{ items: { actor: string; action: string }[] }>(
		'/app/admin/audit',
	);
	expect(kept.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
		expect.arrayContaining(['schedule backup.made', 'admin@example.com backup.downloaded']),
	);
});

test('everything is replaced by a backup, and whoever is in it signs in', async () => {
	await using office = await startOffice();
	const { service, admin, program, template } = office;
	const { bytes } = await freshBackup(service, admin);
	const before = await program.get<object>('/v1/documents');
	await admin.send(`DELETE /app/templates/${template}`);
	await admin.send('POST /app/admin/users', { email: 'later@example.com', isAdmin: true });
	const [key] = await admin.get<{ id: number }[]>('/app/keys');
	await admin.send(`DELETE /app/keys/${key?.id}`);
	expect((await program.send('GET /v1/documents')).status).toBe(401);

	const { json, status, text } = await upload(admin, bytes);
	expect([status, text]).toEqual([200, expect.any(String)]);
	const archive = json as Restorable;
	expect(archive).toMatchObject({
		has: { teams: 1, users: 2, templates: 1, documents: 1 },
		replaces: { teams: 1, users: 3, templates: 1, documents: 1 },
		administrators: ['admin@example.com'],
	});
	expect((await admin.send('POST /app/admin/restore', { id: 'other' })).status).toBe(404);
	expect((await admin.send('POST /app/admin/restore', { id: archive.id })).status).toBe(202);
	expect(await restored(admin)).toBe(401);

	expect(await program.get('/v1/documents')).toEqual(before);
	const again = new Visitor(service);
	expect((await again.signIn('later@example.com')).status).toBe(401);
	expect((await again.signIn('admin@example.com')).status).toBe(204);
	expect(await again.get('/app/admin/backups')).not.toHaveProperty('restoreProblem');
	const { items } = await again.get<{ items: { action: string; actor: string }[] }>(
		'/app/admin/audit',
	);
	expect(items.find(({ action }) => action === 'backup.restored')?.actor).toBe('admin@example.com');
	expect(readdirSync(joined(office.dataDir, 'uploads'))).toEqual([]);
	expect(
		(await program.send(`POST /v1/templates/${template}`, { data: { Name: 'X' } })).status,
	).toBe(200);
});

test('what is no sound backup is refused when it is uploaded, and leaves nothing', async () => {
	await using office = await startOffice();
	const { service, admin, dataDir } = office;
	const { bytes } = await freshBackup(service, admin);
	const refused = async (given: Uint8Array) => {
		const { status, json } = await upload(admin, given);
		expect(readdirSync(joined(dataDir, 'uploads'))).toEqual([]);
		return [status, (json as { error: { message: string } }).error.message];
	};
	expect(await refused(bytes.subarray(0, bytes.byteLength - 100))).toEqual([
		400,
		'Cannot use the file: it is cut or damaged.',
	]);
	expect(await refused(Buffer.from('no archive'))).toEqual([
		400,
		'Cannot use the file: it is cut or damaged.',
	]);
	// Discarded, it is gone.
	const { json } = await upload(admin, bytes);
	const { id } = json as Restorable;
	expect((await admin.send(`DELETE /app/admin/uploads/${id}`)).status).toBe(204);
	expect((await admin.send('POST /app/admin/restore', { id })).status).toBe(404);
	expect(readdirSync(joined(dataDir, 'uploads'))).toEqual([]);
});

test('a backup without an administrator is refused: nobody could sign in', async () => {
	const none = joined(folder, 'none.tar.gz');
	{
		await using opened = new AsyncDisposableStack();
		const { storage } = await openState(
			{ dataDir: joined(folder, 'none') },
			{ now: () => new Date() },
			opened,
		);
		await backUp(storage, none, new Date());
	}
	await using office = await startOffice();
	const { status, json } = await upload(office.admin, readFileSync(none));
	expect([status, json]).toEqual([
		409,
		{ error: { message: expect.stringContaining('Nobody could'), reason: 'no-administrator' } },
	]);
});

test('a request that is under way is answered first; what comes meanwhile is told to come again', async () => {
	await using office = await startOffice();
	const { service, admin, program, template } = office;
	const { bytes } = await freshBackup(service, admin);
	const { id } = (await upload(admin, bytes)).json as Restorable;
	// The service has begun to answer when it asks for the body.
	const headers = { 'content-type': 'application/json', expect: '100-continue' };
	const slow = request(`${service.url}/v1/templates/${template}`, {
		method: 'POST',
		headers: { ...headers, ...(await keyOf(admin)) },
	});
	slow.flushHeaders();
	await once(slow, 'continue');
	slow.write('{"data": {');
	expect((await admin.send('POST /app/admin/restore', { id })).status).toBe(202);
	await until('the pause', async () => (await program.send('GET /v1/templates')).status === 503);
	const refused = await program.send('GET /v1/templates');
	expect([refused.headers.get('retry-after'), refused.text]).toEqual([
		'5',
		expect.stringContaining('The service restores a backup'),
	]);
	const { status, json } = await admin.send('GET /readyz');
	expect([status, json]).toEqual([503, { status: 'restoring' }]);
	expect((await admin.send('GET /livez')).status).toBe(200);
	expect((await admin.send('GET /')).text).toContain('http-equiv="refresh"');
	const answered = once(slow, 'response') as Promise<[{ statusCode: number }]>;
	slow.end('"Name": "Late"}}');
	const [{ statusCode }] = await answered;
	expect(statusCode).toBe(200);
	expect(await restored(admin)).toBe(401);
	expect((await admin.send('GET /readyz')).status).toBe(200);
	// What was answered before the restore is of the time before it.
	expect(await program.get('/v1/documents')).toMatchObject({ totalCount: 1 });
});

/** A new key of the team, as a header. */
async function keyOf(admin: Visitor): Promise<Record<string, string>> {
	const { json } = await admin.send('POST /app/keys', { name: 'other' });
	return { 'x-api-key': (json as { key: string }).key };
}

test('a backup that changes before it is restored changes nothing, and the page says why', async () => {
	const own = joined(folder, 'backups');
	await using office = await startOffice({ backups: { folder: own, hours: 24, keep: 3 } });
	const { admin, program } = office;
	await until('the first backup', async () => {
		return (await admin.get<Shown>('/app/admin/backups')).items.length === 1;
	});
	// That of the schedule may be of the moment before there was a user.
	const [name = ''] = readdirSync(own);
	const { bytes } = await freshBackup(office.service, admin);
	writeFileSync(joined(own, name), bytes);
	const inspected = await admin.send(`POST /app/admin/backups/${name}/inspection`);
	const { id } = inspected.json as Restorable;
	writeFileSync(joined(own, name), bytes.subarray(0, bytes.byteLength / 2));
	const before = await program.get<object>('/v1/documents');
	await admin.send('POST /app/admin/restore', { id });
	expect(await restored(admin)).toBe(200);
	const { restoreProblem } = await admin.get<Shown>('/app/admin/backups');
	expect(restoreProblem).toContain('it is cut or damaged');
	expect(await program.get('/v1/documents')).toEqual(before);
	expect((await admin.signIn('admin@example.com', password)).status).toBe(204);
});
