import { assumption, fitting } from '../assumption.ts';
import { addresses, withDownloadUrls } from './downloadUrls.ts';

export const downloadUrlScheme = assumption({
	values: ['as-is', 'http', 'https'],
	assumed: 'the scheme of the request',
	reason: 'the description says that the URL may use either; https requires --tls-cert',
	after: (answer, value, { operation }) => {
		if (value === 'as-is') return answer;
		return withDownloadUrls(answer, operation, (url) => url.replace(/^https?:/, `${value}:`));
	},
	evidence: (seen) => {
		const schemes = addresses(seen).map(({ protocol }) => protocol);
		if (schemes.length === 0) return undefined;
		const are = (wanted: string) => schemes.every((scheme) => scheme === wanted);
		return fitting([
			['as-is', are(seen.service.protocol)],
			['http', are('http:')],
			['https', are('https:')],
		]);
	},
});
