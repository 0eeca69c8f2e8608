import { gunzipSync } from 'node:zlib';
import { webFiles } from '../../../src/http/app/webFiles.ts';

const ask = (path: string, headers: Record<string, string> = {}) =>
	webFiles().request(path, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a file of the page', () => {
	it('is compressed for browsers that take that, and the same for others', async () => {
		const plain = await ask('/ui/page.js');
		const packed = await ask('/ui/page.js', { 'Accept-Encoding': 'gzip, br' });
		expect(packed.headers.get('Content-Encoding')).toBe('gzip');
		expect(packed.headers.get('Vary')).toContain('Accept-Encoding');
		const [whole, small] = [await bytesOf(plain), await bytesOf(packed)];
		expect(gunzipSync(small).equals(whole)).toBe(true);
		expect(small.length).toBeLessThan(whole.length / 2);
	});

	it.each(['/ui/words/en.js', '/ui/lit-html/lit-html.js', '/ui/pdfjs/legacy/build/pdf.min.mjs'])(
		'is not sent again to a browser that has it: %s',
		async (path) => {
			const first = await ask(path);
			const tag = first.headers.get('ETag') ?? '';
			await first.body?.cancel();
			expect(tag).toMatch(/^W\/"\d+\.\d+\.\d+-\d+-\d+"$/);
			const again = await ask(path, { 'If-None-Match': tag });
			expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
			expect(again.headers.get('ETag')).toBe(tag);
			const other = await ask(path, { 'If-None-Match': 'W/"0.0.0-0-0"' });
			await other.body?.cancel();
			expect(other.status).toBe(200);
		},
	);

	it('has no tag if it does not exist', async () => {
		const missing = await ask('/ui/none.js', { 'If-None-Match': '*' });
		expect([missing.status, missing.headers.get('ETag')]).toEqual([404, null]);
	});
});
