import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';

/** A letter-sized form as an office program prints it: words, lines and boxes, and no field. */
export async function plainPdf(pages = 1): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	for (let number = 1; number <= pages; number += 1) {
		const page = document.addPage([612, 792]);
		const write = (text: string, x: number, y: number, size = 11) =>
			page.drawText(text, { x, y, size, font });
		write(`Membership application, page ${number}`, 60, 720, 18);
		['Full name', 'Street', 'City', 'Date of birth'].forEach((label, index) => {
			const y = 660 - 40 * index;
			write(`${label}:`, 60, y);
			page.drawLine({ start: { x: 150, y: y - 3 }, end: { x: 420, y: y - 3 }, thickness: 0.8 });
		});
		['Send me the newsletter', 'I accept the rules'].forEach((label, index) => {
			const y = 470 - 30 * index;
			page.drawRectangle({
				x: 60,
				y,
				width: 12,
				height: 12,
				borderColor: rgb(0, 0, 0),
				borderWidth: 1,
			});
			write(label, 82, y + 2);
		});
	}
	return document.save();
}
