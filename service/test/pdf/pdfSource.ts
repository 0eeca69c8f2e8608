/** A PDF written by hand: these objects, with a cross-reference table that tells where each stands. */
export function pdfSource(
	objects: Readonly<Record<string, string>>,
	{ trailer = '', version = '1.4' }: { trailer?: string; version?: string } = {},
): Uint8Array {
	const parts = [`%PDF-${version}\n`];
	const offsets: Record<string, number> = {};
	for (const [number, content] of Object.entries(objects)) {
		offsets[number] = parts.join('').length;
		parts.push(`${number} obj\n${content}\nendobj\n`);
	}
	// Of a number that occurs in several generations the table names the last.
	const sections = Object.entries(offsets).map(([key, offset]) => {
		const [number, generation = ''] = key.split(' ');
		const row = `${String(offset).padStart(10, '0')} ${generation.padStart(5, '0')} n \n`;
		return [Number(number), `${number} 1\n${row}`] as const;
	});
	const table = [...new Map(sections).values()].join('');
	const start = parts.join('').length;
	parts.push(`xref\n0 1\n0000000000 65535 f \n${table}`);
	parts.push(`trailer\n<< /Root 1 0 R /Size 100 ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
	return Buffer.from(parts.join(''), 'latin1');
}

/** A page with one box, `4 0`, whose dictionary has these entries, besides those of all boxes. */
export function oneBox(entries: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
	return pdfSource({
		'1 0': '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
		'2 0': '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'3 0': '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [4 0 R] >>',
		'4 0': `<< /Type /Annot /Subtype /Widget /T (a) /F 4 /Rect [10 10 90 30] ${entries} >>`,
		...more,
	});
}
