import { assumption } from '../assumption.ts';
import { download, isGood } from '../seen.ts';
import { downloadUrls } from './downloadUrls.ts';

export const downloadAuth = assumption({
	values: ['required', 'none', 'signed'],
	assumed: 'a download requires the key, like every call',
	reason:
		'the samples do not show it; a signed link needs no key and is valid for one to two hours',
	option: (value) => ({ downloadAuth: value }),
	evidence: (seen) => {
		if (seen.operation !== download) {
			const urls = downloadUrls(seen);
			const isUnsigned = urls.length > 0 && urls.every((url) => !url.includes('?'));
			return isUnsigned ? ['required', 'none'] : undefined;
		}
		if (seen.request.headers['x-api-key'] !== undefined) return undefined;
		if (isGood(seen)) return seen.request.query.size > 0 ? ['none', 'signed'] : ['none'];
		const { status } = seen.answer;
		return status === 401 || status === 403 ? ['required', 'signed'] : undefined;
	},
});
