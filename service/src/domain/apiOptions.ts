/** The operator's options for the API, fixed when the service starts. */
export interface ApiOptions {
	/** Whether documents have no form fields, so that their values can't be edited. */
	readonly flattened: boolean;
	/** Whether a fill is rejected for a value that its field can't hold, or done without that value. */
	readonly unfillable: 'rejected' | 'skipped';
	/** Whether drop-downs, lists and radio buttons are text fields with options, or left out. */
	readonly choices: 'text' | 'absent';
	/** Whether a template may be renamed to the name of another one of its team. */
	readonly sameName: 'allowed' | 'rejected';
	/** Whether a template that the API deletes goes into the trash, as on the page. */
	readonly deletesToTrash: boolean;
	/** Who can download a document: requests with the API key, everybody, or requests with a signed link. */
	readonly downloadAuth: 'required' | 'none' | 'signed';
	/** The most items of one list answer; Infinity: no limit. */
	readonly listMaxLimit: number;
	/** The largest body of a request. */
	readonly bodyMaxBytes: number;
	/** The most requests per second with one API key; Infinity: no limit. */
	readonly ratePerSecond: number;
}

export const defaultApiOptions: ApiOptions = {
	flattened: false,
	unfillable: 'rejected',
	choices: 'text',
	sameName: 'allowed',
	deletesToTrash: false,
	downloadAuth: 'required',
	listMaxLimit: Infinity,
	bodyMaxBytes: 10_000_000,
	ratePerSecond: Infinity,
};
