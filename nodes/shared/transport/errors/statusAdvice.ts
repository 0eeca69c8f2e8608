/** What an HTTP status means for the user of a node, and what to do about it. */
export interface Advice {
	/** Completes "Could not … : "; absent where the service's own words say it better. */
	readonly reason?: string;
	readonly remedy: string;
	/** What to repeat; only for `onRepeating`. */
	readonly again?: string;
}

const serverSide: Advice = {
	remedy: 'The cause is on the side of the service',
	again: 'Try again later',
};

const byStatus = new Map<number, Advice>([
	[400, { remedy: 'Check the values that this item sends' }],
	[
		401,
		{
			reason: 'the service does not accept the API key',
			remedy:
				'Open the credential and paste the key again. Find it in the web app under Settings > API Key',
		},
	],
	[402, { remedy: 'Check the plan of your account in the web app' }],
	[
		403,
		{
			reason: 'the API key is not allowed to do this',
			remedy: 'Check in the credential that the key belongs to the right account',
		},
	],
	[405, { remedy: "Check the 'Base URL' of the credential: the API may be at another path" }],
	[409, { remedy: 'Something with this name already exists, or was changed at the same time' }],
	[
		413,
		{
			reason: 'the item holds more data than the service accepts at once',
			remedy: 'Shorten the values of this item',
		},
	],
	[415, { remedy: "Check the 'Base URL' of the credential: this does not look like the API" }],
	[422, { remedy: 'Check the values that this item sends against the fields of the template' }],
	[
		429,
		{
			reason: 'the service is rate limiting requests',
			remedy: 'Wait a while, or send fewer items at once',
		},
	],
]);

/** Advice for any status that is not a success. */
export function adviceFor(status: number): Advice {
	return (
		byStatus.get(status) ??
		(status >= 500 ? serverSide : { remedy: "Check the 'Base URL' of the credential" })
	);
}

/** Advice for an address that the service gave, on a host to which the API key is not sent. */
export function adviceForOtherHost(status: number, origin: string): Advice {
	const isRefused = status === 401 || status === 403;
	return {
		...(isRefused ? { reason: `${origin} refuses to give the file` } : {}),
		remedy:
			`The address belongs to another host (${origin}), which is called without the API key` +
			(isRefused ? '. Its links may be valid for a short time only' : ''),
		again: 'Try again; if it stays so, ask the operator of the service',
	};
}
