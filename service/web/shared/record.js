/**
 * An object with these keys and values. It has no prototype, because a field's key can be "__proto__".
 *
 * @template Value
 * @param {readonly (readonly [string, Value])[]} entries
 * @returns {Record<string, Value>}
 */
export function recordOf(entries) {
	/** @type {unknown} */
	const empty = Object.create(null);
	const record = /** @type {Record<string, Value>} */ (empty);
	for (const [key, value] of entries) record[key] = value;
	return record;
}
