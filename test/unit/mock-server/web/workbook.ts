import { strToU8, zipSync } from 'fflate';

type Cell = string | number | boolean | { readonly serial: number };

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const escaped = (text: string) => text.replace(/[<&>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function cellXml(cell: Cell, place: string): string {
	if (typeof cell === 'string')
		return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
	if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
	// Style 1 is a date: the number counts days.
	if (typeof cell === 'object') return `<c r="${place}" s="1"><v>${cell.serial}</v></c>`;
	return `<c r="${place}"><v>${cell}</v></c>`;
}

/** A workbook of one sheet, as Excel writes it; `filler` bytes make the file larger. */
export function workbook(rows: readonly (readonly Cell[])[], filler = 0): Buffer {
	const sheet = rows
		.map((cells, at) => {
			const inRow = cells.map((cell, column) => cellXml(cell, `${'ABCDEFGH'[column]}${at + 1}`));
			return `<row r="${at + 1}">${inRow.join('')}</row>`;
		})
		.join('');
	const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
	const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
	const packaged = 'http://schemas.openxmlformats.org/package/2006';
	const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
	const files = {
		'[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
		'_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
		'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
		'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
		'xl/media/image1.png': Buffer.alloc(filler, 'a picture'),
	};
	const bytes = Object.entries(files).map(([name, content]) => [
		name,
		typeof content === 'string' ? strToU8(content) : new Uint8Array(content),
	]);
	return Buffer.from(zipSync(Object.fromEntries(bytes) as Record<string, Uint8Array>));
}
