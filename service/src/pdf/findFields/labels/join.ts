import type { Word } from '../words.ts';

const LONGEST = 120;

/** Words in the order of reading, without what only leads the eye. */
export function joined(words: readonly Word[]): string {
	const lines = [...words].sort((a, b) =>
		Math.abs(a.area.bottom - b.area.bottom) > 4
			? a.area.bottom - b.area.bottom
			: a.area.left - b.area.left,
	);
	const text = lines.map((word) => word.text).join(' ');
	const label = text
		.replace(/[._…\s]{3,}/g, ' ')
		.replace(/^[\s:;,.•·–—-]+|[\s:;,•·–—-]+$/g, '')
		.trim();
	if (!/[\p{L}\p{N}]/u.test(label)) return '';
	return shortened(label);
}

export function shortened(label: string): string {
	return label.length <= LONGEST ? label : `${label.slice(0, LONGEST - 1)}…`;
}

/** What is asked for, and what about: `Amount` of the row `Rent`, `Yes` to a question. */
export interface Label {
	readonly own: string;
	readonly about: string;
}

/** The words nearest to a place, and what puts them in context; either may be empty. */
export function labelled(own: string, about = ''): Label {
	return own === '' || own === about ? { own: about, about: '' } : { own, about };
}

/** As people read it: `Yes – Are you a citizen?` */
export function textOf({ own, about }: Label): string {
	return about === '' ? own : shortened(`${own} – ${about}`);
}

/** A key derived from a label: `First name` -> `firstName`. */
export function keyFrom(label: string, fallback: string): string {
	const words =
		label
			.normalize('NFKD')
			.replace(/\p{M}/gu, '')
			.match(/[\p{L}\p{N}]+/gu) ?? [];
	const [first = '', ...others] = words.slice(0, 6).map((word) => word.toLowerCase());
	const key = [first, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))];
	return key.join('').slice(0, 60) || fallback;
}
