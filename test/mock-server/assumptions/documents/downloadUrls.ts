import type { Answer } from '../../../../service/src/http/exchange/answer.ts';
import { withDocuments, withFillResult } from '../answers.ts';
import type { Json } from '../answers.ts';
import { documentsIn, fill, objectsIn } from '../seen.ts';
import type { Seen } from '../seen.ts';

/** An answer with each download URL of its documents changed. */
export function withDownloadUrls(
	answer: Answer,
	operation: string,
	change: (url: string) => string,
): Answer {
	const inside = (holder: Json) => ({
		...holder,
		downloadUrl: change(String(holder['downloadUrl'])),
	});
	return withFillResult(withDocuments(answer, operation, inside), operation, inside);
}

export function downloadUrls(seen: Seen): string[] {
	const all = [...(seen.operation === fill ? objectsIn(seen) : []), ...documentsIn(seen)];
	return all.map(({ downloadUrl }) => downloadUrl).filter((url) => typeof url === 'string');
}

/** The absolute download URLs. */
export function addresses(seen: Seen): URL[] {
	return downloadUrls(seen)
		.filter((url) => URL.canParse(url))
		.map((url) => new URL(url));
}
