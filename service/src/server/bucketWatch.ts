import { ObjectsUnavailableError } from '../store/objects/objects.ts';
import type { Objects } from '../store/objects/objects.ts';

/** Whether fills fail because the bucket cannot be reached: many need nothing of it. */
export class BucketWatch {
	readonly #objects: Pick<Objects, 'check'> | undefined;
	#isMissed = false;

	constructor(objects: Pick<Objects, 'check'> | undefined) {
		this.#objects = objects;
	}

	/** Watches a fill. */
	async during<Result>(fill: () => Promise<Result>): Promise<Result> {
		try {
			const result = await fill();
			this.#isMissed = false;
			return result;
		} catch (error) {
			if (error instanceof ObjectsUnavailableError) this.#isMissed = true;
			throw error;
		}
	}

	/** Whether the last fill missed the bucket, and it still cannot be used. */
	async isMissed(): Promise<boolean> {
		if (!this.#isMissed) return false;
		const isBack = await (this.#objects?.check() ?? Promise.resolve()).then(
			() => true,
			() => false,
		);
		if (isBack) this.#isMissed = false;
		return this.#isMissed;
	}
}
