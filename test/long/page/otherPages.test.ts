/// <reference lib="dom" />
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { enter, fillLetter, startWithLetter } from '../../../service/test/installed/office.ts';
import { smallForm } from '../../../service/test/forms/smallForm.ts';
import { goTo } from '../../unit/mock-server/web/goTo.ts';
import { describeInChromium, useChromium } from '../../../service/test/judges/inChromium.ts';

const script = '<img src=x onerror="window.ran = true"><script>window.ran = true</script>';

/** A page of another origin. */
async function otherPage(html: string) {
	const server = createServer((_, outgoing) =>
		outgoing.writeHead(200, { 'content-type': 'text/html' }).end(html),
	);
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}/`, [Symbol.dispose]: () => void server.close() };
}

describeInChromium()('in a browser, others', () => {
	const browser = useChromium();

	test('run no script on the origin of the service by a link, a form or a frame', async () => {
		await using service = await startWithLetter();
		const keys = () => service.admin.get('/app/keys');
		const before = await keys();
		using other = await otherPage(
			`<iframe src="${service.url}/"></iframe>
			<form method="post" enctype="text/plain" action="${service.url}/app/keys"><input name='{"name":"' value='"}'></form>`,
		);
		const page = await browser().newPage();
		await enter(page, service);
		for (const path of ['v1/templates', 'v1/documents', 'documents', 'app/templates', 'ui']) {
			await page.goto(`${service.url}/${path}/${encodeURIComponent(script)}`);
			expect([path, await page.evaluate(() => 'ran' in window)]).toEqual([path, false]);
		}
		await page.goto(other.url);
		const [, frame] = page.frames();
		expect(await frame?.evaluate(() => document.body.textContent?.includes('Templates'))).toBe(
			false,
		);
		await page.evaluate(() => document.forms[0]?.submit());
		await page.waitForURL(`${service.url}/app/keys`);
		expect(await keys()).toEqual(before);
		await page.close();
	});

	test('run no script by names, keys, titles or labels', async () => {
		await using service = await startWithLetter();
		await service.store.addTemplate({
			uid: 'odd',
			name: script,
			bytes: await smallForm({ text: [script] }),
			fields: [{ key: script, label: script, type: 'text' }],
		});
		await fillLetter(service, {}, script);
		const page = await browser().newPage();
		await enter(page, service);
		page.setDefaultTimeout(60_000);
		await page.goto(service.url);
		await page.getByRole('button', { name: `Edit ${script}` }).click();
		await page.locator('.box').first().waitFor();
		await page.getByRole('button', { name: 'Close', exact: true }).last().click();
		await goTo(page, 'Documents');
		await page.getByRole('button', { name: `Preview ${script}` }).click();
		await page.locator('.pages canvas').waitFor();
		expect(await page.evaluate(() => 'ran' in window)).toBe(false);
		await page.close();
	});
});
