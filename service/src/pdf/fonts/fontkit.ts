import type * as Fontkit from '@cantoo/fontkit';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(import.meta.dirname, 'fontkit.ts'));

/** The font in a file; the first of a collection. Throws if it is none. */
export function openFont(bytes: Buffer): Fontkit.Font {
	// Loaded on demand: most fills need no font file, and fontkit takes 30 MB.
	const { create } = require('@cantoo/fontkit') as typeof Fontkit;
	const font = create(bytes);
	const single = 'fonts' in font ? font.fonts[0] : font;
	if (!single) throw new Error('The file holds no font');
	return single;
}
