import { connect } from 'node:net';

export interface RawAnswer {
	/** All that came, head and body, a character per byte. */
	readonly text: string;
	/** How the connection ended: by itself, by a reset, or not before `patienceMs`. */
	readonly end: 'end' | 'ECONNRESET' | 'open';
}

interface Patience {
	/** So long at most it waits, in ms, whatever comes. */
	readonly patienceMs?: number;
	/** Whether what came is enough; then it waits no longer, and the connection counts as open. */
	readonly isEnough?: (text: string) => boolean;
}

/** Sends bytes as they are, in parts if there are several, and sees what really comes over the wire. */
export async function sendRaw(
	address: string,
	parts: string | AsyncIterable<string>,
	{ patienceMs = 300, isEnough = () => false }: Patience = {},
): Promise<RawAnswer> {
	const { hostname, port } = new URL(address);
	return await new Promise((resolve) => {
		const socket = connect(Number(port), hostname);
		let text = '';
		const end = (reason: RawAnswer['end']) => {
			clearTimeout(timer);
			socket.destroy();
			resolve({ text, end: reason });
		};
		const timer = setTimeout(() => end('open'), patienceMs);
		socket.setEncoding('latin1').on('data', (chunk) => {
			text += String(chunk);
			if (isEnough(text)) end('open');
		});
		socket
			.on('end', () => end('end'))
			.on('error', (error: NodeJS.ErrnoException) => {
				end(error.code === 'ECONNRESET' || error.code === 'EPIPE' ? 'ECONNRESET' : 'open');
			});
		void write(socket, typeof parts === 'string' ? [parts] : parts);
	});
}

async function write(
	socket: ReturnType<typeof connect>,
	parts: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
	for await (const part of parts) if (!socket.destroyed) socket.write(part);
}
