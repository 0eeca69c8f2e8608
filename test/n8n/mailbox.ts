import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { RealN8n } from './realN8n.ts';
import type { Session } from './session.ts';

/** What has arrived, and for whom. */
interface ReceivedMail {
	readonly recipients: readonly string[];
	readonly mail: Email;
}

export interface Mailbox {
	readonly received: ReceivedMail[];
	/** n8n's credential for it. */
	readonly smtp: { readonly id: string; readonly name: string };
	readonly close: () => Promise<void>;
}

/** A mail server that keeps all mail for itself, with a credential in n8n. */
export async function openMailbox(session: Session): Promise<Mailbox> {
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
	const { port } = listening.address() as AddressInfo;
	const host = { host: '127.0.0.1', port, secure: false, disableStartTls: true };
	const smtp = await session.addCredential('smtp', { user, password, ...host });
	const close = async () => await new Promise<void>((resolve) => server.close(resolve));
	return { received, smtp, close };
}

/** One for the tests of the block that this is called in. */
export function useMailbox(open: () => RealN8n): () => Mailbox {
	let mailbox: Mailbox;
	beforeAll(async () => {
		mailbox = await openMailbox(open().session);
	});
	afterAll(async () => await mailbox?.close());
	return () => mailbox;
}
