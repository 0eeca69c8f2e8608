/** @import { Template } from '../../src/http/app/wire/templates.ts' */
import { getPicture } from '../api/templates.js';
import { translate } from '../shared/language.js';

const t = translate('templates');

/** @type {WeakMap<Element, () => void>} What loads the picture of a frame. */
const loaders = new WeakMap();

/** Loads the pictures as they come near the window. */
const nearby = new IntersectionObserver(
	(entries) => {
		for (const { isIntersecting, target } of entries) {
			if (!isIntersecting) continue;
			nearby.unobserve(target);
			loaders.get(target)?.();
		}
	},
	{ rootMargin: '300px' },
);

/** @param {Template} template */
function thumbnail({ uid, name }) {
	const frame = document.createElement('div');
	frame.className = 'thumbnail';
	const show = async () => {
		const bytes = await getPicture(uid);
		const picture = new Image();
		picture.src = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
		picture.alt = t('firstPage', { name });
		picture.onload = () => URL.revokeObjectURL(picture.src);
		frame.replaceChildren(picture);
	};
	const tell = () => {
		const text = document.createElement('p');
		text.className = 'soft';
		text.textContent = t('noPreview');
		frame.replaceChildren(text);
	};
	loaders.set(frame, () => void show().catch(tell));
	nearby.observe(frame);
	return frame;
}

/** The pictures of the templates that are shown; one stays as long as its template is as it is. */
export function startThumbnails() {
	/** @type {Map<string, HTMLElement>} */
	let known = new Map();
	/** @param {Template} template */
	const idOf = ({ teamId, uid, baseHash, name }) => [teamId, uid, baseHash, name].join('\n');
	return {
		/** @param {readonly Template[]} templates those that are shown from now on */
		keep(templates) {
			known = new Map(
				templates.map((template) => {
					const id = idOf(template);
					return [id, known.get(id) ?? thumbnail(template)];
				}),
			);
		},
		/** @param {Template} template */
		of: (template) => known.get(idOf(template)),
	};
}
