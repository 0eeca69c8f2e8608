import { setImmediate as turn } from 'node:timers/promises';
import { sendRaw } from '../../service/test/rawHttp.ts';
import { startOffice } from '../../service/test/installed/office.ts';

const limit = 2_000_000;
const chunk = `400\r\n${'x'.repeat(1024)}\r\n`;

async function* endless(head: string): AsyncGenerator<string> {
	yield head;
	for (let sent = 0; sent < 2 * limit; sent += 1024) {
		yield chunk;
		await turn();
	}
}

// Here, because the service waits five seconds for the end of what it refuses.
test('a body that does not say how long it is, and goes on for ever, is refused', async () => {
	await using service = await startOffice({ api: { bodyMaxBytes: limit } });
	const head = `POST /v1/templates/letter HTTP/1.1\r\nHost: localhost\r\nX-API-KEY: ${service.apiKey}\r\nTransfer-Encoding: chunked\r\n\r\n`;
	const isEnough = (text: string) => /^HTTP\/1\.1 \d+/.test(text);
	const { text } = await sendRaw(service.url, endless(head), { patienceMs: 60_000, isEnough });
	expect(text).toMatch(/^HTTP\/1\.1 413/);
});
