import { UnusableDataError } from '../../../service/src/store/database/database.ts';
import { UnreadableFolderError } from '../../../service/src/domain/templateFiles/loadFolder.ts';

interface SystemError extends Error {
	readonly code?: string;
	readonly port?: number;
	readonly address?: string;
	readonly hostname?: string;
}

/** One line that says why the service did not start; the stack of an unexpected error. */
export function explainStartFailure(error: unknown): string {
	if (error instanceof UnusableDataError || error instanceof UnreadableFolderError) {
		return error.message;
	}
	if (!(error instanceof Error)) return String(error);
	const { code, port, address, hostname, message, stack } = error as SystemError;
	switch (code) {
		case 'EADDRINUSE':
			return `Port ${port} is in use. Choose another with --port, or --port 0 for any free port.`;
		case 'EACCES':
			return `You are not allowed to use port ${port}. Choose another with --port.`;
		case 'EADDRNOTAVAIL':
		case 'ENOTFOUND':
			return `This machine has no address ${address ?? hostname}. Choose another with --host.`;
		default:
			return stack ?? message;
	}
}
