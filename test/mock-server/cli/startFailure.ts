import { UnusableDataError } from '../store/database.ts';
import { UnreadableFolderError } from '../service/templateFiles/loadFolder.ts';

interface SystemError extends Error {
	readonly code?: string;
	readonly port?: number;
	readonly address?: string;
	readonly hostname?: string;
}

/** One line about why the service did not start; for what nobody expects, all that is known. */
export function explainStartFailure(error: unknown): string {
	if (error instanceof UnusableDataError || error instanceof UnreadableFolderError) {
		return error.message;
	}
	if (!(error instanceof Error)) return String(error);
	const { code, port, address, hostname, message, stack } = error as SystemError;
	switch (code) {
		case 'EADDRINUSE':
			return `Port ${port} is taken. Choose another one with --port, or 0 for any free one.`;
		case 'EACCES':
			return `Port ${port} may not be used by you. Choose another one with --port.`;
		case 'EADDRNOTAVAIL':
		case 'ENOTFOUND':
			return `This machine does not have the address ${address ?? hostname}. Choose another one with --host.`;
		default:
			return stack ?? message;
	}
}
