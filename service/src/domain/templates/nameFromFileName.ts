/**
 * The name of a template from its file name without extension: "course-certificate" becomes "Course certificate".
 */
export function nameFromFileName(stem: string): string {
	const words = stem.replace(/[-_\s]+/g, ' ').trim() || stem;
	return words.charAt(0).toUpperCase() + words.slice(1);
}
