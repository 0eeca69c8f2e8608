import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The client that sent a request, also through proxies. */
export interface Client {
	/** The IP address. */
	readonly address: string;
	/** Scheme, host and port as the client uses them; undefined without a Host header. */
	readonly origin: string | undefined;
}

/** Names for addresses and networks. */
const named: Readonly<Record<string, readonly string[]>> = {
	loopback: ['127.0.0.0/8', '::1'],
	private: [
		'10.0.0.0/8',
		'172.16.0.0/12',
		'192.168.0.0/16',
		'169.254.0.0/16',
		'fc00::/7',
		'fe80::/10',
	],
};

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function add(list: BlockList, text: string): void {
	const [address = '', bits] = text.split('/');
	if (isIP(address) === 0) throw new RangeError(text);
	if (bits === undefined) return list.addAddress(address, family(address));
	list.addSubnet(address, /^\d+$/.test(bits) ? Number(bits) : NaN, family(address));
}

/** The proxies whose X-Forwarded-* headers count; throws an Error for an invalid address, network or name. */
export class TrustedProxies {
	readonly #list = new BlockList();

	constructor(proxies: readonly string[] = []) {
		for (const proxy of proxies.flatMap((one) => named[one] ?? one)) add(this.#list, proxy);
	}

	/** Whether a request comes from a trusted proxy. */
	sent({ socket }: IncomingMessage): boolean {
		return this.has(bare(socket.remoteAddress ?? ''));
	}

	has(address: string): boolean {
		return isIP(address) !== 0 && this.#list.check(address, family(address));
	}
}

/** An address without the port that some proxies add, and IPv4 instead of IPv4-mapped IPv6. */
function bare(text: string): string {
	const [, bracketed, plain] = /^\s*(?:\[([^\]]*)\](?::\d+)?|(.*?))\s*$/.exec(text) ?? [];
	const address = bracketed ?? plain ?? '';
	if (isIP(address) !== 0) return address.replace(/^::ffff:(?=\d+\.)/i, '');
	return address.replace(/:\d+$/, '');
}

function listed(incoming: IncomingMessage, name: string): readonly string[] {
	return [incoming.headers[name] ?? []]
		.flat()
		.join(',')
		.split(',')
		.filter((text) => text.trim() !== '');
}

/** The last address in the chain that is no trusted proxy's. The ones before it could be forged. */
function addressOf(incoming: IncomingMessage, peer: string, proxies: TrustedProxies): string {
	let address = peer;
	for (const hop of listed(incoming, 'x-forwarded-for').toReversed()) {
		if (!proxies.has(address) || isIP(bare(hop)) === 0) break;
		address = bare(hop);
	}
	return address;
}

/** Whether a Host header names the host of a URL; some proxies leave the port out. */
function isHostOf({ protocol, host, hostname }: URL, named: string): boolean {
	const given = URL.parse(`${protocol}//${named}`)?.host;
	return given === host || given === hostname;
}

/**
 * Reads X-Forwarded-For, -Proto and -Host if the request comes from a trusted proxy. For the host of the public URL,
 * the scheme is that of the public URL, no matter what the proxy says.
 */
export function clientOf(
	incoming: IncomingMessage,
	proxies: TrustedProxies,
	publicUrl: string | undefined,
): Client {
	const peer = bare(incoming.socket.remoteAddress ?? '');
	const isTrusted = proxies.has(peer);
	const forwarded = (name: string) => (isTrusted ? listed(incoming, name)[0]?.trim() : undefined);
	const own = 'encrypted' in incoming.socket ? 'https' : 'http';
	const scheme = forwarded('x-forwarded-proto')?.toLowerCase() === 'https' ? 'https' : own;
	const host = forwarded('x-forwarded-host') ?? incoming.headers.host;
	const open = publicUrl === undefined ? undefined : new URL(publicUrl);
	const asked = host === undefined ? undefined : URL.parse(`${scheme}://${host}`)?.origin;
	const isOpen = open && host !== undefined && isHostOf(open, host);
	return { address: addressOf(incoming, peer, proxies), origin: isOpen ? open.origin : asked };
}
