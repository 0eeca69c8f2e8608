import { request } from 'undici';
import type { LocalService } from '../mock-server/server/start.ts';

/** The bytes that a service holds of the newest document with a title, asked for over its API. */
export async function heldDocument(
	{ url, apiKey }: Pick<LocalService, 'url' | 'apiKey'>,
	title: string,
): Promise<Buffer> {
	const headers = { 'x-api-key': apiKey };
	const list = await request(`${url}/v1/documents?limit=100`, { headers });
	const { data } = (await list.body.json()) as { data: { uid: string; title: string }[] };
	const uid = data.find((document) => document.title === title)?.uid ?? '';
	const { body } = await request(`${url}/documents/${uid}/download`, { headers });
	return Buffer.from(await body.arrayBuffer());
}
