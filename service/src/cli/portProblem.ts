interface SystemError extends Error {
	readonly code?: string;
	readonly port?: number;
	readonly address?: string;
	readonly hostname?: string;
}

/** One line that says why the port cannot be opened; undefined for any other error. */
export function portProblem(error: Error): string | undefined {
	const { code, port, address, hostname } = error as SystemError;
	switch (code) {
		case 'EADDRINUSE':
			return `Port ${port} is in use. Choose another with --port, or --port 0 for any free port.`;
		case 'EACCES':
			return `You are not allowed to use port ${port}. Choose another with --port.`;
		case 'EADDRNOTAVAIL':
		case 'ENOTFOUND':
			return `This machine has no address ${address ?? hostname}. Choose another with --host.`;
		default:
			return undefined;
	}
}
