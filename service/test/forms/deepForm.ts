/** A form of one text field, "Name", on a page that is this many levels deep in the tree of pages. */
export function deepForm(levels: number): Uint8Array {
	const [page, field] = [levels + 2, levels + 3];
	const node = (index: number) =>
		`<< /Type /Pages /Count 1 /Kids [${index + 3} 0 R]${index > 0 ? ` /Parent ${index + 1} 0 R` : ''} >>`;
	const objects = [
		`<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${field} 0 R] >> >>`,
		...Array.from({ length: levels }, (_, index) => node(index)),
		`<< /Type /Page /Parent ${page - 1} 0 R /MediaBox [0 0 200 200] /Annots [${field} 0 R] >>`,
		`<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /Rect [10 10 100 30] /P ${page} 0 R >>`,
	];
	let [content, table] = ['%PDF-1.7\n', '0000000000 65535 f \n'];
	for (const [index, object] of objects.entries()) {
		table += `${String(content.length).padStart(10, '0')} 00000 n \n`;
		content += `${index + 1} 0 obj\n${object}\nendobj\n`;
	}
	const size = objects.length + 1;
	const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${content.length}\n%%EOF\n`;
	return new Uint8Array(Buffer.from(`${content}xref\n0 ${size}\n${table}${trailer}`, 'latin1'));
}
