import { until } from '../../service/test/until.ts';

/** n8n takes programs that fetch links in mails, to look for dangers, for no person. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };

/** The buttons of an HTML mail that asks for approval: their links by what they say. */
export function buttonsOf(html: string): ReadonlyMap<string, string> {
	const buttons = html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)</g);
	return new Map(
		Array.from(buttons, ([, link = '', label = '']) => [
			label.trim(),
			link.replaceAll('&amp;', '&'),
		]),
	);
}

/** Clicks a button of a mail in which n8n asks for approval. */
export async function clickButton(html: string, label: string): Promise<void> {
	const link = buttonsOf(html).get(label) ?? '';
	// The mail leaves before the execution waits for its answer; until then n8n answers 409.
	let status = 409;
	await until('n8n to wait for the click', async () => {
		({ status } = await fetch(link, { headers: browser }));
		return status !== 409;
	});
	expect(status).toBe(200);
}
