import type { Answer } from '../../../service/src/http/exchange/answer.ts';

export async function readAnswer(response: Response): Promise<Answer> {
	return {
		status: response.status,
		headers: Object.fromEntries(response.headers),
		body: new Uint8Array(await response.arrayBuffer()),
	};
}
