import { PDFHexString, PDFName, PDFRawStream, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import type { Field } from '../fields/fields.ts';
import { decimal, dictOf } from '../file/objects.ts';
import { UnfillableValueError } from '../file/refusals.ts';
import { plainStream, type Revision } from '../file/revision.ts';
import type { Widget } from '../file/widgets.ts';
import { ImageError } from '../images/image.ts';
import type { ImageData, ImageEntry } from '../images/image.ts';
import { naturalSize, placeIcon, uprightMatrix } from '../images/placeImage.ts';
import { readImage, type NamedImage } from '../images/readImage.ts';
import { frameOf } from '../looks/frame.ts';
import { uprightBox } from '../looks/geometry.ts';
import type { Filling } from '../text/filling.ts';
import { emptyLook } from './presentLooks.ts';

/**
 * Shows an image on a button, as Acrobat does when somebody chooses a file; an empty value takes it away. Throws
 * UnfillableValueError.
 * @param given the bytes of a PNG or JPEG, or these as base64 or data URI
 */
export function setImage(field: Field, given: string | Uint8Array, filling: Filling): void {
	const icon = given === '' ? undefined : iconOf(imageFor(field, given), filling.revision);
	for (const widget of field.widgets) {
		const { revision } = filling;
		const dict = revision.edit(widget.ref);
		const look = icon ? iconLook(widget, icon, filling) : emptyLook(widget, filling);
		dict.set(PDFName.of('AP'), revision.context.obj({ N: look }));
		const characteristics = dictOf(dict, 'MK')?.clone() ?? revision.context.obj({});
		if (icon) characteristics.set(PDFName.of('I'), icon.ref);
		else characteristics.delete(PDFName.of('I'));
		dict.set(PDFName.of('MK'), characteristics);
	}
}

function imageFor({ key }: Field, given: string | Uint8Array): NamedImage {
	try {
		return readImage(given);
	} catch (error) {
		if (!(error instanceof ImageError)) throw error;
		const { reason, values, message: why } = error;
		throw new UnfillableValueError({ key, why, reason, values });
	}
}

interface Icon {
	readonly ref: PDFRef;
	readonly width: number;
	readonly height: number;
}

/** A form XObject as large as the image is. */
function iconOf({ image, name }: NamedImage, revision: Revision): Icon {
	const size = naturalSize(image);
	const mask =
		image.mask && revision.addShared(`${name} mask`, imageStream(revision, image.mask, undefined));
	const pixels = revision.addShared(name, imageStream(revision, image.data, mask));
	const content = `q ${uprightMatrix(image, size).map(decimal).join(' ')} cm /Im Do Q`;
	const form = plainStream(revision.context, content, {
		Type: 'XObject',
		Subtype: 'Form',
		BBox: [0, 0, size.width, size.height],
		Resources: { XObject: { Im: pixels } },
	});
	return { ref: revision.add(form), ...size };
}

function imageStream(revision: Revision, { entries, bytes }: ImageData, mask: PDFRef | undefined) {
	return () => {
		const { context } = revision;
		const dict = context.obj({ Type: 'XObject', Subtype: 'Image', Length: bytes.length });
		for (const [key, entry] of Object.entries(entries)) {
			dict.set(PDFName.of(key), objectOf(entry, revision));
		}
		if (mask) dict.set(PDFName.of('SMask'), mask);
		return PDFRawStream.of(dict, bytes);
	};
}

function objectOf(entry: ImageEntry, revision: Revision): PDFObject {
	const { context } = revision;
	if (entry instanceof Uint8Array) return PDFHexString.of(Buffer.from(entry).toString('hex'));
	if (typeof entry === 'string') return context.obj(entry);
	if (typeof entry === 'number') return context.obj(entry);
	if (isList(entry)) return context.obj(entry.map((item) => objectOf(item, revision)));
	const dict = context.obj({});
	for (const [key, value] of Object.entries(entry)) {
		dict.set(PDFName.of(key), objectOf(value, revision));
	}
	return dict;
}

const isList = (entry: ImageEntry): entry is readonly ImageEntry[] => Array.isArray(entry);

function iconLook(widget: Widget, icon: Icon, { revision }: Filling): PDFRef {
	const box = uprightBox(widget);
	const frame = frameOf(widget, box);
	const { scale, x, y } = placeIcon(widget, box, frame.border, icon);
	const clip = `0 0 ${decimal(box.width)} ${decimal(box.height)} re W n`;
	const matrix = [scale[0], 0, 0, scale[1], x, y].map(decimal).join(' ');
	return revision.add(
		plainStream(revision.context, `${frame.content}q ${clip} ${matrix} cm /Icon Do Q`, {
			Type: 'XObject',
			Subtype: 'Form',
			BBox: [0, 0, box.width, box.height],
			Matrix: [...box.matrix],
			Resources: { XObject: { Icon: icon.ref } },
		}),
	);
}
