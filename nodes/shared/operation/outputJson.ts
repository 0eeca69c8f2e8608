import type { IDataObject } from 'n8n-workflow';

/** n8n takes a top-level `error` for a failed item, so a property of that name is returned as `_error`. */
export function withoutError(json: IDataObject): IDataObject {
	if (!('error' in json)) return json;
	const { error, ...others } = json;
	return { ...others, _error: error };
}
