import { smallForm } from '../../forms/smallForm.ts';
import { startSetUp, Visitor } from '../../access/visitor.ts';

const api = { downloadAuth: 'none', ratePerSecond: 2, sameName: 'rejected' } as const;

test('downloads without a valid key are counted together, whatever they send as a key', async () => {
	await using office = await startSetUp({ api });
	const { admin } = office;
	const { json } = await admin.send('POST /app/keys', { name: 'n8n' });
	const { key } = json as { key: string };
	const template = await admin.send('POST /app/templates?name=Letter', await smallForm(), {
		'content-type': 'application/pdf',
	});
	const { uid } = template.json as { uid: string };
	const client = new Visitor(office.service);
	const headers = { 'x-api-key': key, 'content-type': 'application/json' };
	const filled = await client.send(`POST /v1/templates/${uid}`, { data: { Name: 'Ada' } }, headers);
	const document = (filled.json as { uid: string }).uid;
	const statuses = async (keys: readonly string[]) => {
		const all = keys.map((each) => {
			return client.send(`GET /documents/${document}/download`, undefined, { 'x-api-key': each });
		});
		return (await Promise.all(all)).map(({ status }) => status).sort();
	};
	expect(await statuses(['a', 'b', 'c', 'd', 'e'])).toEqual([200, 200, 429, 429, 429]);
	expect(await statuses([key])).toEqual([200]);
});

test('the editor does not give a template the name of another either, where that is refused', async () => {
	await using office = await startSetUp({ api });
	const { admin } = office;
	const uids = [];
	for (const name of ['One', 'Two']) {
		const type = { 'content-type': 'application/pdf' };
		const { json } = await admin.send(`POST /app/templates?name=${name}`, await smallForm(), type);
		uids.push((json as { uid: string }).uid);
	}
	const path = `/app/templates/${uids[1]}/fields`;
	const { fields, baseHash } = await admin.get<{ fields: object[]; baseHash: string }>(path);
	const taken = await admin.send(`PUT ${path}`, { fields, baseHash, name: 'One' });
	expect([taken.status, taken.text]).toEqual([
		409,
		expect.stringContaining('There is another template with the name \\"One\\".'),
	]);
	expect((await admin.send(`PUT ${path}`, { fields, baseHash, name: 'Three' })).status).toBe(200);
});
