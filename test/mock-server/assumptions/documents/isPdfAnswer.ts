import { download, fill, isGood } from '../seen.ts';
import type { Seen } from '../seen.ts';

export function isPdfAnswer(seen: Seen): boolean {
	const isBinaryFill =
		seen.operation === fill && seen.request.query.get('responseType') === 'binary';
	return isGood(seen) && (seen.operation === download || isBinaryFill);
}
