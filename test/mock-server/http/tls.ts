import type { Server } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import type { Server as NetServer, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** A certificate and its private key, in PEM. */
export interface Certificate {
	readonly cert: string | Buffer;
	readonly key: string | Buffer;
}

/** A TLS connection starts with a record of this type (RFC 8446, section 5.1); no HTTP method does. */
const handshake = 22;

/**
 * Returns a server to listen with instead of `server`: it hands plain connections to `server` directly and decrypts
 * TLS connections first. So http and https links with the same port both work.
 */
export function acceptTls(server: Server, certificate: Certificate): NetServer {
	const decrypting = createTlsServer(certificate, (socket) => server.emit('connection', socket));
	const sockets = new Set<Socket>();
	const listening = createNetServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
		socket.once('data', (first) => {
			socket.pause();
			socket.unshift(first);
			(first[0] === handshake ? decrypting : server).emit('connection', socket);
			process.nextTick(() => socket.resume());
		});
	});
	const { close } = listening;
	listening.close = (closed) => {
		close.call(listening, closed);
		for (const socket of sockets) socket.destroy();
		return listening;
	};
	return listening;
}
