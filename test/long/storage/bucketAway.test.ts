import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../../service/test/installed/service.ts';
import { openState } from '../../../service/src/server/state.ts';
import { TeamTable } from '../../../service/src/store/teamTable.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { S3Server } from '../../n8n/s3/server.ts';
import { openTroubledProxy } from './troubledProxy.ts';

const key = 'pdf_the_key';
const now = () => new Date();

test('with the bucket away, the service is ready as long as fills are answered', async () => {
	await using opened = new AsyncDisposableStack();
	const dataDir = mkdtempSync(join(tmpdir(), 'bucket-away-'));
	opened.defer(() => rmSync(dataDir, { recursive: true }));
	const server = await S3Server.open('pdfs');
	opened.defer(() => server.close());
	const proxy = opened.use(await openTroubledProxy(server.url));
	const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
	const storage = { dataDir, s3: { bucket: 'pdfs', endpoint: proxy.url, ...keys } };
	{
		await using stack = new AsyncDisposableStack();
		const state = await openState(storage, { now }, stack);
		const table = new TeamTable(state.database, now);
		const teamId = await table.add('Office');
		await table.keys.add(teamId, { key, name: 'n8n' });
		const { store } = state.openTeams().withId(teamId);
		await store.addTemplate({ uid: 'known', name: 'Known', bytes: await smallForm() });
		const other = await smallForm({ text: ['Name', 'Street'] });
		await store.addTemplate({ uid: 'other', name: 'Other', bytes: other });
	}
	const service = opened.use(await startService({ port: 0, ...storage }));
	await service.ready;
	const fill = async (uid: string) => {
		const headers = { 'x-api-key': key, 'content-type': 'application/json' };
		const body = JSON.stringify({ data: { Name: 'Ada' } });
		const url = `${service.url}/v1/templates/${uid}`;
		return (await fetch(url, { method: 'POST', headers, body })).status;
	};
	const readiness = async () => (await fetch(`${service.url}/readyz`)).json();
	expect(await fill('known')).toBe(200);
	proxy.trouble = () => ({ kind: 'refused' });
	expect([await fill('known'), await readiness()]).toEqual([200, { status: 'ready' }]);
	expect([await fill('other'), await readiness()]).toEqual([
		503,
		{ status: 'not ready', missing: ['storage'] },
	]);
	proxy.trouble = () => undefined;
	expect([await readiness(), await fill('other')]).toEqual([{ status: 'ready' }, 200]);
});
