/** What a template is called whose file has this name, without its extension: "course-certificate" is "Course certificate". */
export function nameFromFileName(stem: string): string {
	const words = stem.replace(/[-_\s]+/g, ' ').trim() || stem;
	return words.charAt(0).toUpperCase() + words.slice(1);
}
