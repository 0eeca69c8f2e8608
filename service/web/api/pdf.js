/** @import { Carried, EditableField, FieldBox, Place, PlaceNames, Proposal } from '../../src/http/app/wire/fields.ts' */
import { ask, upload } from '../shared/calls.js';

/**
 * The fields of a PDF.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {(share: number) => void} tell
 */
export async function readFields(bytes, tell) {
	/** @type {{ fields: readonly EditableField[] }} */
	const { fields } = await upload('pdf/fields', { method: 'POST', body: bytes, tell });
	return fields;
}

/**
 * Fields to propose for a PDF.
 *
 * @param {Uint8Array} bytes
 * @param {AbortSignal} signal
 */
export async function findFields(bytes, signal) {
	/** @type {{ fields: readonly Proposal[] }} */
	const { fields } = await ask('pdf/proposals', { method: 'POST', body: bytes, signal });
	return fields;
}

/**
 * @param {FieldBox} box
 * @returns {Place}
 */
const plain = ({ page, x, y, width, height }) => ({ page, x, y, width, height });

/**
 * Keys and labels from the words around the first boxes of fields; empty if there are none.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {readonly Pick<EditableField, 'boxes' | 'type'>[]} fields
 * @param {readonly Pick<EditableField, 'boxes'>[]} others all other fields
 */
export async function describeFields(bytes, fields, others) {
	const places = fields.flatMap(({ boxes: [box], type }) =>
		box ? [{ box: plain(box), type }] : [],
	);
	const taken = others.flatMap(({ boxes }) => boxes.map(plain));
	const body = new FormData();
	body.append('pdf', new Blob([bytes]));
	body.append('places', JSON.stringify({ places, others: taken }));
	/** @type {{ names: PlaceNames }} */
	const { names } = await ask('pdf/labels', { method: 'POST', body });
	return names;
}

/**
 * The fields of a PDF, carried to another one.
 *
 * @param {Uint8Array<ArrayBuffer>} from
 * @param {readonly EditableField[]} fields
 * @param {Uint8Array<ArrayBuffer>} to
 * @returns {Promise<Carried>}
 */
export function carryFields(from, fields, to) {
	const body = new FormData();
	body.append('from', new Blob([from]));
	body.append('to', new Blob([to]));
	body.append('fields', JSON.stringify(fields));
	return ask('pdf/carried', { method: 'POST', body });
}
