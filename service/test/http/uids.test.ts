import { smallForm } from '../forms/smallForm.ts';
import { ask, useOffice } from '../installed/office.ts';
import { sendRaw } from '../rawHttp.ts';
import { allRoutes, lineOf } from './routes.ts';

const unexpected: unknown[] = [];
const office = useOffice({ onUnexpectedError: (error) => unexpected.push(error) });
afterEach(() => expect(unexpected).toEqual([]));

/** As they stand in a path: no URL, a way up, the NUL character, a slash, half a character, very long, names of objects. */
const odd = ['%zz', '%25zz', '..', '%2e%2e', '%00', 'a%2Fb', '%ED%A0%80', 'x'.repeat(300)];
const names = ['__proto__', 'constructor', '~', '%20', '*', "'%20OR%201=1"];

const entries = async () => {
	const { items } = await office().admin.get<{ items: unknown[] }>('/app/admin/audit?limit=200');
	return items as readonly { readonly action: string; readonly subject: string }[];
};

test.each(odd)('a template gets the uid that the service chooses, not %p', async (uid) => {
	const body = await smallForm({ text: ['Name'] });
	const { status, json } = await ask(office(), `POST /app/templates?uid=${uid}&name=Odd`, { body });
	const template = json as { uid: string };
	expect([status, template.uid]).toEqual([
		201,
		expect.stringMatching(/^[\da-f]{8}(-[\da-f]+){4}$/),
	]);
	expect((await ask(office(), `DELETE /app/templates/${template.uid}`)).status).toBe(204);
	const subject = `Odd (${template.uid})`;
	expect(await entries()).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ action: 'template.added', subject }),
			expect.objectContaining({ action: 'template.deleted', subject }),
		]),
	);
});

test('what no template or document is called is unknown at every address, and nothing changes', async () => {
	const before = await entries();
	const routes = (await allRoutes()).filter(({ path }) => path.includes(':uid'));
	expect(routes.length).toBeGreaterThan(15);
	const cookie = [...office().admin.cookies].map((pair) => pair.join('=')).join('; ');
	const head = `Host: localhost\r\nX-API-KEY: ${office().apiKey}\r\nCookie: ${cookie}\r\nConnection: close\r\n`;
	const type =
		'Content-Type: application/json\r\nContent-Length: 24\r\n\r\n{"data":{},"name":"Odd"}';
	const answers: unknown[] = [];
	for (const route of routes) {
		for (const uid of [...odd, ...names]) {
			const path = route.path.replace(':uid', uid);
			const request = `${route.method} ${path} HTTP/1.1\r\n${head}${type}`;
			const { text } = await sendRaw(office().url, request, { patienceMs: 60_000 });
			const status = Number(text.slice(9, 12));
			if (status < 400 || status > 415) answers.push([lineOf(route), uid.slice(0, 20), status]);
		}
	}
	expect(answers).toEqual([]);
	expect(await entries()).toEqual(before);
	expect(await ask(office(), 'GET /v1/templates')).toMatchObject({
		json: { data: [{ name: 'Letter' }] },
	});
});
