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

/** A stream with its dictionary's entries. */
export function streamSource(entries: string, content: string): string {
	return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** A look as wide and high as this; its fonts are `/Helv` and `/ZaDb`, its resources those, and `more`. */
export function lookSource([width, height]: readonly [number, number], content: string, more = '') {
	const resources = `/Font << /Helv 5 0 R /ZaDb 6 0 R >> ${more}`;
	const entries = `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}]`;
	return streamSource(`${entries} /Resources << ${resources} >>`, content);
}

interface FormSource {
	/** Further objects, or others instead of those of the form; the boxes are `10 0` and so on. */
	readonly objects?: Readonly<Record<string, string>>;
	/** Further entries of dictionaries. */
	readonly form?: string;
	readonly page?: string;
	readonly catalog?: string;
	/** What the page draws; its resources are the fonts. */
	readonly content?: string;
	/** The page's list of annotations; default: the boxes. */
	readonly annotations?: string;
}

/** A form of one page, 300 by 200 points, whose boxes have these entries, with the fonts `/Helv`, `/ZaDb` and `/Symb`. */
export function formSource(boxes: readonly string[], more: FormSource = {}): Uint8Array {
	const refs = boxes.map((_, index) => `${10 + index} 0 R`).join(' ');
	const { objects, form = '', page = '', catalog = '', content = '', annotations = refs } = more;
	const fonts = '/Font << /Helv 5 0 R /ZaDb 6 0 R /Symb 7 0 R >>';
	const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
	return pdfSource({
		'1 0': `<< /Type /Catalog /Pages 2 0 R ${catalog}
			/AcroForm << /DA (/Helv 10 Tf 0 g) /DR << ${fonts} >> /Fields [${refs}] ${form} >> >>`,
		'2 0': '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'3 0': `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R
			/Resources << ${fonts} >> /Annots [${annotations}] ${page} >>`,
		'4 0': streamSource('', content),
		'5 0': font('Helvetica'),
		'6 0': font('ZapfDingbats'),
		'7 0': font('Symbol'),
		...Object.fromEntries(
			boxes.map((box, index) => [
				`${10 + index} 0`,
				`<< /Type /Annot /Subtype /Widget /F 4 /P 3 0 R ${box} >>`,
			]),
		),
		...objects,
	});
}
