import { basePath } from './forward.ts';
import type { UpstreamAnswer } from './forward.ts';
import { parseJson } from '../assumptions/seen.ts';

function toRecorder(address: string, service: URL, recorder: string): string {
	const base = basePath(service);
	const { host, pathname, search } = URL.parse(address) ?? {};
	if (host !== service.host || !pathname?.startsWith(`${base}/`)) return address;
	return recorder + pathname.slice(base.length) + search;
}

/** Points the service's download links in a body to the recorder, so that it also sees the downloads. */
export function throughRecorder(
	{ headers, body }: UpstreamAnswer,
	service: URL,
	recorder: string,
): Buffer {
	if (!headers['content-type']?.includes('json') || parseJson(body) === undefined) return body;
	const link = /("downloadUrl"\s*:\s*)("(?:[^"\\]|\\.)*")/g;
	const text = body.toString().replace(link, (_, name: string, quoted: string) => {
		return name + JSON.stringify(toRecorder(JSON.parse(quoted) as string, service, recorder));
	});
	return Buffer.from(text);
}
