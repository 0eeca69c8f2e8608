import { call, post } from '../shared/calls.js';

/** Fields to propose for a PDF: `{ fields }`. */
export async function findFields(bytes, signal) {
	return (await call('pdf/proposals', { method: 'POST', body: bytes, signal })).json();
}

/** What the words around a place call it: `{ key, label }`, empty where there are none. */
export async function describePlace(bytes, place) {
	const form = new FormData();
	form.append('pdf', new Blob([bytes]));
	form.append('place', JSON.stringify(place));
	return post('pdf/label', form);
}

/** The fields of a PDF as they would be in another one: `{ fields, lost, own }`. */
export async function carryFields(from, fields, to) {
	const form = new FormData();
	form.append('from', new Blob([from]));
	form.append('to', new Blob([to]));
	form.append('fields', JSON.stringify(fields));
	return post('pdf/carried', form);
}
