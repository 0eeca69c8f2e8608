import { portProblem } from '../../../service/src/cli/portProblem.ts';
import { UnusableDataError } from '../../../service/src/store/database/database.ts';
import { UnreadableFolderError } from '../folder/loadFolder.ts';

/** One line that says why the service did not start; the stack of an unexpected error. */
export function explainStartFailure(error: unknown): string {
	if (error instanceof UnusableDataError || error instanceof UnreadableFolderError) {
		return error.message;
	}
	if (!(error instanceof Error)) return String(error);
	return portProblem(error) ?? error.stack ?? error.message;
}
