import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { password, Visitor } from '../../service/test/access/visitor.ts';
import { startService } from '../../service/test/installed/service.ts';
import { largestForm } from '../../service/test/forms/largestForm.ts';
import { MOST_FIELDS } from '../../service/src/pdf/file/refusals.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'largest-form-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
jest.setTimeout(300_000);

test('a form with as many fields as one may have is accepted, and filled, also after a restart', async () => {
	const email = 'admin@example.com';
	const options = { port: 0, dataDir, admin: { email, password } };
	{
		await using service = await startService(options);
		const admin = new Visitor(service);
		await admin.signIn(email);
		const type = { 'content-type': 'application/pdf' };
		const { status } = await admin.send('POST /app/templates?name=Large', largestForm(), type);
		expect(status).toBe(201);
	}
	await using service = await startService(options);
	const admin = new Visitor(service);
	await admin.signIn(email);
	const { items } = await admin.get<{ items: { uid: string }[] }>('/app/templates');
	const data = Object.fromEntries(Array.from({ length: MOST_FIELDS }, (_, n) => [`f${n}`, 'Ada']));
	const fill = async () => {
		const { status, text } = await admin.send(`POST /app/templates/${items[0]?.uid}/fill`, {
			data,
		});
		return [status, text.slice(0, 300)];
	};
	expect(await fill()).toEqual([201, expect.any(String)]);
	expect(await fill()).toEqual([201, expect.any(String)]);
});
