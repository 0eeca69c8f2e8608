import { request } from 'undici';
import { until } from '../../service/test/until.ts';

/** Submits a form of n8n as its page does; gives back the URL at which its visitor waits for the end. */
export async function submitForm(
	url: string,
	answers: readonly (string | File)[],
): Promise<string> {
	const form = new FormData();
	for (const [index, value] of answers.entries()) form.set(`field-${index}`, value);
	const answer = await fetch(url, { method: 'POST', body: form });
	return ((await answer.json()) as { formWaitingUrl: string }).formWaitingUrl;
}

/** The page that the form leads to when the workflow is done. */
export async function endingPage(waitingUrl: string): Promise<string> {
	const status = new URL(waitingUrl);
	status.pathname += '/n8n-execution-status';
	await until('the end of the form', async () => {
		const answer = await request(status);
		return /form-waiting|success/.test(await answer.body.text());
	});
	const { body } = await request(waitingUrl);
	return await body.text();
}

/** The file that an ending page gives its visitor to save; n8n 2 can give several, 1 gives one. */
export function fileIn(page: string): { bytes: Buffer; fileName: string; type: string } {
	const encoded = /"(%(?:5B|7B)%[^"]+)"/.exec(page)?.[1] ?? '';
	const { data, fileName, type } = [JSON.parse(decodeURIComponent(encoded))].flat()[0];
	return {
		bytes: typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data.data),
		fileName,
		type,
	};
}
