import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { RealN8n } from './realN8n.ts';

/** What has arrived, and for whom. */
export interface ReceivedMail {
	readonly recipients: readonly string[];
	readonly mail: Email;
}

/** A mail server that keeps all mail for itself. */
export class Mailbox {
	/** For n8n's credential of the type `smtp`. */
	readonly credential: object;
	readonly received: ReceivedMail[];
	readonly #server: SMTPServer;

	private constructor(server: SMTPServer, received: ReceivedMail[], credential: object) {
		this.#server = server;
		this.received = received;
		this.credential = credential;
	}

	static async open(): Promise<Mailbox> {
		const [user, password] = ['mailer', 'only for tests'];
		const received: ReceivedMail[] = [];
		const server = new SMTPServer({
			disabledCommands: ['STARTTLS'],
			onAuth: ({ username, password: given }, _session, done) => {
				if (username === user && given === password) done(null, { user });
				else done(new Error('Wrong user or password'));
			},
			onData: (stream, { envelope }, done) => {
				const recipients = envelope.rcptTo.map(({ address }) => address);
				void buffer(stream)
					.then(async (bytes) => received.push({ recipients, mail: await PostalMime.parse(bytes) }))
					.then(() => done(), done);
			},
		});
		const listening = server.listen(0, '127.0.0.1');
		await once(listening, 'listening');
		const address = listening.address();
		if (typeof address !== 'object' || address === null) throw new Error('No port is free');
		const { port } = address;
		return new Mailbox(server, received, {
			user,
			password,
			host: '127.0.0.1',
			port,
			secure: false,
			disableStartTls: true,
		});
	}

	async close(): Promise<void> {
		await new Promise<void>((resolve) => this.#server.close(resolve));
	}
}

/** A mail server for the tests of the block that this is called in, and n8n's credential for it. */
export function useMailbox(open: () => RealN8n) {
	let mailbox: Mailbox;
	let smtp: { id: string; name: string };
	beforeAll(async () => {
		mailbox = await Mailbox.open();
		smtp = await open().addCredential('smtp', mailbox.credential);
	});
	afterAll(async () => await mailbox?.close());
	return () => ({ received: mailbox.received, smtp });
}
