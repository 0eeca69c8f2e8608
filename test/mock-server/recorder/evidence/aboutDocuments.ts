import { documentsIn, download, fill, isGood, objectsIn, typeOf } from './seen.ts';
import type { Seen } from './seen.ts';
import { fitting } from './evidence.ts';
import type { EvidenceOf } from './evidence.ts';

function downloadUrls(seen: Seen): string[] {
	const all = [...(seen.operation === fill ? objectsIn(seen) : []), ...documentsIn(seen)];
	return all.map(({ downloadUrl }) => downloadUrl).filter((url) => typeof url === 'string');
}

/** The absolute download URLs. */
function addresses(seen: Seen): URL[] {
	return downloadUrls(seen)
		.filter((url) => URL.canParse(url))
		.map((url) => new URL(url));
}

function isPdfAnswer(seen: Seen): boolean {
	const isBinaryFill =
		seen.operation === fill && seen.request.query.get('responseType') === 'binary';
	return isGood(seen) && (seen.operation === download || isBinaryFill);
}

export const aboutDocuments = {
	'document.name': (seen) => {
		const documents = documentsIn(seen);
		if (documents.length === 0) return undefined;
		const have = (name: string) => documents.every((each) => name in each);
		const lack = (name: string) => documents.every((each) => !(name in each));
		return fitting([
			['title', have('title') && lack('name')],
			['name', have('name') && lack('title')],
			['both', have('title') && have('name')],
		]);
	},
	'document.creator': (seen) => {
		const documents = documentsIn(seen);
		if (documents.length === 0) return undefined;
		return fitting([
			['absent', documents.every((each) => !('creatorId' in each))],
			['present', documents.every((each) => 'creatorId' in each)],
		]);
	},
	'downloadUrl.form': (seen) => {
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
	'downloadUrl.scheme': (seen) => {
		const schemes = addresses(seen).map(({ protocol }) => protocol);
		if (schemes.length === 0) return undefined;
		const are = (wanted: string) => schemes.every((scheme) => scheme === wanted);
		return fitting([
			['as-is', are(seen.service.protocol)],
			['http', are('http:')],
			['https', are('https:')],
		]);
	},
	'download.auth': (seen) => {
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
	'download.methods': (seen) => {
		if (seen.operation !== 'POST /documents/{uid}/download') return undefined;
		if (isGood(seen)) return ['get-and-post'];
		return seen.answer.status === 405 ? ['get'] : undefined;
	},
	'download.contentType': (seen) => {
		if (!isPdfAnswer(seen)) return undefined;
		const type = typeOf(seen.answer);
		return fitting([
			['application/pdf', type === 'application/pdf'],
			['application/octet-stream', type === 'application/octet-stream'],
			['none', type === undefined],
		]);
	},
	'download.disposition': (seen) => {
		if (!isPdfAnswer(seen)) return undefined;
		const disposition = seen.answer.headers['content-disposition'];
		const isExtended = /;\s*filename\*=/i.test(disposition ?? '');
		const isNamed = /^attachment;\s*filename=/i.test(disposition ?? '');
		return fitting([
			['attachment', isNamed && !isExtended],
			['rfc5987', isExtended],
			['none', disposition === undefined],
		]);
	},
} as const satisfies EvidenceOf;
