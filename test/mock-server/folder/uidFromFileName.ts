/** The uid of a template without one in its JSON file: stable, so that workflows can refer to it. */
export function uidFromFileName(stem: string): string {
	const letters = stem
		.normalize('NFKD')
		.replace(/\p{Mark}/gu, '')
		.toLowerCase();
	return letters.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'template';
}
