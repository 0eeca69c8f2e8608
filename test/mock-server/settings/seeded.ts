import { createHash } from 'node:crypto';
import { uidFrom } from '../../../service/src/domain/ids.ts';
import type { UidKind } from '../../../service/src/domain/ids.ts';

/** The `count`-th uid of a deterministic service with this seed. */
export function seededUid(kind: UidKind, seed: number, count: number): string {
	return uidFrom(createHash('sha256').update(`${seed}:${count}`).digest(), kind);
}

/** Pseudo-random numbers from 0 (inclusive) to 1 (exclusive), the same in every run with this seed. */
export function seededRandom(seed: number): () => number {
	let count = 0;
	return () => {
		const digest = createHash('sha256').update(`random:${seed}:${(count += 1)}`);
		return digest.digest().readUInt32BE() / 2 ** 32;
	};
}
