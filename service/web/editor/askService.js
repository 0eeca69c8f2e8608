import { call, post } from '../shared/calls.js';

/** Fields to propose for a PDF: `{ fields }`. */
export async function findFields(bytes, signal) {
	return (await call('pdf/proposals', { method: 'POST', body: bytes, signal })).json();
}

const plain = ({ page, x, y, width, height }) => ({ page, x, y, width, height });

/**
 * What the words around the first boxes of fields call them: a `{ key, label }` for each, empty where there are none.
 * `others` are all other fields.
 */
export async function describeFields(bytes, fields, others) {
	const places = fields.map(({ boxes, type }) => ({ box: plain(boxes[0]), type }));
	const taken = others.flatMap(({ boxes }) => boxes.map(plain));
	const form = new FormData();
	form.append('pdf', new Blob([bytes]));
	form.append('places', JSON.stringify({ places, others: taken }));
	return (await post('pdf/labels', form)).names;
}

/** The fields of a PDF as they would be in another one: `{ fields, lost, own }`. */
export async function carryFields(from, fields, to) {
	const form = new FormData();
	form.append('from', new Blob([from]));
	form.append('to', new Blob([to]));
	form.append('fields', JSON.stringify(fields));
	return post('pdf/carried', form);
}
