/** The uid of a template without one in its JSON file: stable, so that workflows can refer to it. */
export function uidFromFileName(stem: string): string {
	const letters = stem
		.normalize('NFKD')
		.replace(/\p{Mark}/gu, '')
		.toLowerCase();
	return letters.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'template';
}

/** The name of a template without one in its JSON file: "course-certificate" becomes "Course certificate". */
export function nameFromFileName(stem: string): string {
	const words = stem.replace(/[-_\s]+/g, ' ').trim() || stem;
	return words.charAt(0).toUpperCase() + words.slice(1);
}
