import { createHash } from 'node:crypto';
import type { SettingValue } from '../assumptions/catalogue.ts';
import { uidFrom } from '../assumptions/requests/uidKind.ts';

/** The `count`-th uid of a deterministic service with this seed. */
export function seededUid(kind: SettingValue<'uid.kind'>, seed: number, count: number): string {
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
