import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/** Linux then gives a thread the time that no other one wants, and a tenth of what another gets. */
const less = 10;
const lowest = 19;

/** What Linux calls this thread; undefined on other systems, where no thread has a priority of its own. */
export function systemThread(): number | undefined {
	try {
		return Number(basename(readlinkSync('/proc/thread-self')));
	} catch {
		return undefined;
	}
}

/** Has a thread leave the processors to the others. Returns what ends that; it says whether that is allowed. */
export function lowerPriority(thread: number): () => boolean {
	const before = getPriority(thread);
	setPriority(thread, Math.min(before + less, lowest));
	return () => {
		try {
			setPriority(thread, before);
			return true;
		} catch {
			// Only few users may raise a priority, even to what it was.
			return false;
		}
	};
}
