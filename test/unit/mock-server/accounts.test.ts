import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { startService } from '../../mock-server/server/start.ts';
import type { LocalService, ServiceOptions } from '../../mock-server/server/start.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

const keys = ['first-key', 'second-key'];

async function startTwo(options: ServiceOptions = {}): Promise<LocalService> {
	const service = await startService({ templates: false, apiKeys: keys, ...options });
	for (const { store, teamId } of service.accounts) {
		const name = `Letter of team ${teamId}`;
		await store.addTemplate({ uid: `letter-${teamId}`, name, bytes: await smallForm() });
		await addDocuments(store, 5, { templateUid: `letter-${teamId}` });
	}
	return service;
}

describe('with a folder of templates or of data', () => {
	const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
	afterAll(() => rmSync(folder, { recursive: true }));

	test('every account begins with the templates of the folder', async () => {
		await using service = await startService({ apiKeys: keys });
		expect(await Promise.all(service.accounts.map(({ store }) => store.templates.count()))).toEqual(
			[3, 3],
		);
	});

	test('a key finds its own again, in whatever order the keys are given', async () => {
		await (await startTwo({ dataDir: folder })).close();
		const apiKeys = ['third-key', ...[...keys].reverse()];
		await using service = await startService({ templates: false, dataDir: folder, apiKeys });
		const counts = service.accounts.map(async ({ key, teamId, store }) => [
			key,
			teamId,
			await store.documents.count(),
		]);
		expect(await Promise.all(counts)).toEqual([
			['third-key', 3, 0],
			['second-key', 2, 5],
			['first-key', 1, 5],
		]);
	});
});
