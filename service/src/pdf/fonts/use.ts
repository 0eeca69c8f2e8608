import type { PDFRef } from '@cantoo/pdf-lib';
import type { Revision } from '../file/revision.ts';
import type { EmbeddedFace, Face } from './face.ts';

/** The fonts that one revision of a document draws with; each is embedded once. */
export class FontUse {
	readonly #revision: Revision;
	readonly #embedded = new Map<Face, EmbeddedFace>();

	constructor(revision: Revision) {
		this.#revision = revision;
	}

	embedded(face: Face): EmbeddedFace {
		const known = this.#embedded.get(face) ?? face.embed(this.#revision);
		this.#embedded.set(face, known);
		return known;
	}

	/** Writes the fonts; nothing can be drawn after that. */
	finish(): void {
		for (const face of this.#embedded.values()) face.finish();
	}
}

/** The fonts of one appearance stream under the names that its content uses. */
export class FontResources {
	readonly #use: FontUse;
	readonly #names = new Map<Face, string>();

	constructor(use: FontUse) {
		this.#use = use;
	}

	nameOf(face: Face): string {
		const name = this.#names.get(face) ?? `F${this.#names.size + 1}`;
		this.#names.set(face, name);
		return name;
	}

	embedded(face: Face): EmbeddedFace {
		return this.#use.embedded(face);
	}

	/** The /Font entry of the stream's resources. */
	entries(): Record<string, PDFRef> {
		return Object.fromEntries(
			[...this.#names].map(([face, name]) => [name, this.embedded(face).ref]),
		);
	}
}
