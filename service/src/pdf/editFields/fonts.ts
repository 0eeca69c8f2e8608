import { PDFName, type PDFDict } from '@cantoo/pdf-lib';
import { dictOf } from '../file/objects.ts';
import { FONTS, RESOURCES, type Font } from './fontNames.ts';

/** One of these fonts by its PostScript name; undefined for any other. */
export function fontNamed(name: string): Font | undefined {
	return FONTS.find((font) => font === name || RESOURCES[font] === name);
}

/** The name of a font in the form's resources, to which it is added if they lack it. */
export function fontResource(font: Font, form: PDFDict): string {
	const { context } = form;
	const resources = dictOf(form, 'DR') ?? context.obj({});
	const fonts = dictOf(resources, 'Font') ?? context.obj({});
	const name = PDFName.of(RESOURCES[font]);
	if (!fonts.has(name)) {
		const type = { Type: 'Font', Subtype: 'Type1', BaseFont: font };
		fonts.set(name, context.obj({ ...type, Encoding: 'WinAnsiEncoding' }));
	}
	resources.set(PDFName.of('Font'), fonts);
	form.set(PDFName.of('DR'), resources);
	return RESOURCES[font];
}
