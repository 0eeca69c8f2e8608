import { assumption, fitting } from '../assumption.ts';
import { addresses, downloadUrls, withDownloadUrls } from './downloadUrls.ts';

export const downloadUrlForm = assumption({
	values: ['absolute', 'relative', 'other-host'],
	assumed: 'an absolute URL on the host of the request',
	reason: 'the samples are absolute; other-host is the second origin',
	after: (answer, value, { operation, otherPort }) => {
		if (value === 'absolute') return answer;
		return withDownloadUrls(answer, operation, (text) => {
			const url = new URL(text);
			if (value === 'relative') return url.pathname + url.search;
			url.port = String(otherPort);
			return url.href;
		});
	},
	evidence: (seen) => {
		const urls = downloadUrls(seen);
		const whole = addresses(seen);
		if (urls.length === 0) return undefined;
		const areWhole = whole.length === urls.length;
		return fitting([
			['absolute', areWhole && whole.every(({ host }) => host === seen.service.host)],
			['relative', urls.every((url) => /^\/(?!\/)/.test(url))],
			['other-host', areWhole && whole.every(({ host }) => host !== seen.service.host)],
		]);
	},
});
