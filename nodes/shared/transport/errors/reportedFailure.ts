/**
 * Whether an answer with a success status says that the call failed, as some services answer. One with a uid is the
 * object that was asked for, whatever else it holds.
 */
export function reportsFailure(answer: unknown): boolean {
	if (typeof answer !== 'object' || answer === null) return false;
	const properties = Object.entries(answer).map(([key, value]) => [key.toLowerCase(), value]);
	const { uid, success, ok, status, statuscode, error, errors } = Object.fromEntries(
		properties,
	) as Record<string, unknown>;
	if (uid) return false;
	return (
		[success, ok].some((flag) => String(flag) === 'false') ||
		[status, statuscode].some(isErrorStatus) ||
		[error, errors].some(holdsSomething)
	);
}

function isErrorStatus(status: unknown): boolean {
	return Number(status) >= 400 || /^(error|fail(ed|ure)?)$/i.test(String(status));
}

function holdsSomething(value: unknown): boolean {
	return typeof value === 'object' && value !== null
		? Object.keys(value).length > 0
		: Boolean(value);
}
