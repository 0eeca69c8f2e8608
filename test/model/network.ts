import { Agent } from 'node:http';
import { Duplex } from 'node:stream';
import type { Capacity, Refusal } from './capacity.ts';
import type { SteeredClock } from './clock.ts';
import type { Ending, Fault } from './fault.ts';
import type { Answer, Request } from './service.ts';

/** Where the service is, as the credential says, and where its files may be. */
export const serviceOrigin = 'http://service.test';
export const filesOrigin = 'http://files.test';

/** One connection, which carries one request. */
export interface Exchange {
	readonly origin: string;
	readonly request?: Request;
	readonly fault: Fault | undefined;
	readonly openedAt: number;
	/** When the last byte went either way. */
	lastByteAt: number;
	/** When n8n let go of it; undefined as long as it has not. */
	closedAt?: number;
	/** The other side has nothing more to say, but has not closed it. */
	isEndless: boolean;
	/** The service did what it was asked for. */
	acted: boolean;
	status?: number;
}

/** A time in which the service accepts nothing: it answers with a status, or refuses connections. In ms. */
export interface Outage {
	readonly from: number;
	readonly to: number;
	readonly by: 503 | 429 | 'refused';
}

type Serve = (request: Request, isKnown: boolean) => Answer;

/**
 * Takes the place of the network below Node's own HTTP client, of which n8n's helper makes use: what it does with
 * streams stays as it is. Every connection is made here, byte by byte, by the steered clock.
 */
export class SteeredNetwork {
	readonly #clock: SteeredClock;
	readonly #serve: Serve;
	readonly #createConnection = Reflect.get(Agent.prototype, 'createConnection') as unknown;
	/** What becomes of the next connections, one after the other. */
	faults: (Fault | null)[] = [];
	/** How long the next answers take, in ms, one after the other and then again from the first. */
	latencies: readonly number[] = [5];
	exchanges: Exchange[] = [];
	/** What the service takes; without it, everything. */
	capacity: Capacity | undefined;
	outage: Outage | undefined;
	#connections = 0;
	#isCut = false;

	constructor(clock: SteeredClock, serve: Serve) {
		this.#clock = clock;
		this.#serve = serve;
		const open = (options: { host?: string; port?: number | string }) => this.#connect(options);
		Reflect.set(Agent.prototype, 'createConnection', open);
	}

	/** For the next run. */
	begin(faults: readonly (Fault | null)[], latencies: readonly number[]): void {
		this.faults = [...faults];
		this.latencies = latencies.length > 0 ? latencies : [5];
		this.exchanges = [];
		this.#connections = 0;
		this.#isCut = false;
	}

	/** n8n died: nothing that is under way reaches it any more. */
	cut(): void {
		this.#isCut = true;
	}

	get inFlight(): number {
		return this.exchanges.filter(({ closedAt }) => closedAt === undefined).length;
	}

	restore(): void {
		Reflect.set(Agent.prototype, 'createConnection', this.#createConnection);
	}

	#connect({ host = '', port }: { host?: string; port?: number | string }): Duplex {
		const origin = new URL(`http://${host}:${port ?? 80}`).origin;
		const isDown = this.#isDown();
		const fault: Fault | undefined =
			isDown === 'refused'
				? { kind: 'refused', code: 'ECONNREFUSED' }
				: (this.faults.shift() ?? undefined);
		const latency = this.latencies[this.#connections++ % this.latencies.length] ?? 5;
		const now = this.#clock.now;
		const exchange: Exchange & { request?: Request } = {
			origin,
			fault,
			openedAt: now,
			lastByteAt: now,
			isEndless: false,
			acted: false,
		};
		this.exchanges.push(exchange);
		const isOver = () => this.#isCut;
		const socket = new SteeredSocket(this.#clock, exchange, isOver, (request) => {
			Object.assign(exchange, { request });
			const serve = () =>
				this.#clock.later(latency, () => {
					if (!this.#isCut || latency < 20) this.#answer(socket, exchange, request);
					this.capacity?.leave();
				});
			const down = this.#isDown();
			const refusal = down && down !== 'refused' ? { status: down } : this.#admit(serve);
			if (refusal) this.#clock.later(5, () => this.#refuse(socket, exchange, refusal));
		});
		if (fault?.kind === 'refused') socket.fail(fault.code, 'connect');
		return socket;
	}

	#isDown(): Outage['by'] | undefined {
		const { now } = this.#clock;
		return this.outage && now >= this.outage.from && now < this.outage.to
			? this.outage.by
			: undefined;
	}

	#admit(serve: () => void): Refusal | undefined {
		if (this.capacity) return this.capacity.admit(serve);
		serve();
		return undefined;
	}

	#refuse(socket: SteeredSocket, exchange: Exchange, refusal: Refusal): void {
		const { status, retryAfterSeconds } = refusal;
		exchange.status = status;
		const headers: Record<string, string> =
			retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
		socket.receive(serialize({ status, headers, body: '' }));
	}

	#answer(socket: SteeredSocket, exchange: Exchange, request: Request): void {
		const { fault } = exchange;
		if (fault?.kind === 'before') {
			socket.finish(fault.how);
			return;
		}
		const answer = this.#answerOf(exchange, request);
		exchange.status = answer.status;
		const [head, body] = serialize(answer);
		if (fault?.kind !== 'cut') {
			socket.receive([head, body], answer.isUntilClose ? 'end' : undefined);
			return;
		}
		const whole = fault.part === 'head' ? head : body;
		const part = whole.subarray(0, Math.floor(fault.at * whole.length));
		socket.receive(fault.part === 'head' ? [part] : [head, part], fault.how);
	}

	#answerOf(exchange: Exchange, request: Request): Answer {
		const { fault } = exchange;
		if (fault?.kind === 'status' || fault?.kind === 'tooMany' || fault?.kind === 'redirect') {
			if (fault.kind === 'status' && fault.acted) {
				this.#serve(request, false);
				exchange.acted = true;
			}
			return answerInstead(fault, exchange, this.#clock.now);
		}
		exchange.acted = true;
		return this.#serve(request, exchange.origin === serviceOrigin);
	}
}

type Instead = Extract<Fault, { kind: 'status' | 'tooMany' | 'redirect' }>;

function answerInstead(fault: Instead, { origin, request }: Exchange, now: number): Answer {
	const type = { 'content-type': 'application/json' };
	if (fault.kind === 'status') {
		const body = JSON.stringify({ message: 'The value must be < 5 or > 10, said the service' });
		return { status: fault.status, headers: type, body };
	}
	if (fault.kind === 'tooMany') {
		const date = new Date(now + 2000).toUTCString();
		const after = fault.retryAfter === 'date' ? date : fault.retryAfter;
		return {
			status: 429,
			headers: { ...type, ...(after && { 'retry-after': after }) },
			body: '{}',
		};
	}
	const path = request?.target ?? '/';
	const location = fault.to === 'files' ? `${filesOrigin}${path}` : `${origin}${path}`;
	return { status: fault.status, headers: { location }, body: '' };
}

function serialize({ status, headers, body, isUntilClose }: Answer): [Buffer, Buffer] {
	const bytes = Buffer.from(body);
	const length = isUntilClose ? {} : { 'content-length': String(bytes.length) };
	const lines = Object.entries({ ...headers, ...length, connection: 'close' });
	const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
	return [Buffer.from(`HTTP/1.1 ${status} Any\r\n${head}\r\n`), bytes];
}

/** n8n's end of a connection. What it writes is read as one request. */
class SteeredSocket extends Duplex {
	readonly #clock;
	readonly #exchange;
	readonly #isOver;
	readonly #onRequest;
	#sent = Buffer.alloc(0);
	#timeoutMs = 0;
	/** Ends the idle timeout. */
	#unwatch: () => void = () => undefined;
	readonly remoteAddress = '127.0.0.1';

	constructor(
		clock: SteeredClock,
		exchange: Exchange,
		isOver: () => boolean,
		onRequest: (request: Request) => void,
	) {
		super({ allowHalfOpen: true });
		this.#clock = clock;
		this.#exchange = exchange;
		this.#isOver = isOver;
		this.#onRequest = onRequest;
	}

	/** As the sockets of Node have it: an event when nothing went either way for so long. */
	setTimeout(ms: number): this {
		this.#timeoutMs = ms;
		this.#watch();
		return this;
	}

	// Node sets these of every socket.
	readonly setNoDelay = () => this;
	readonly setKeepAlive = () => this;
	readonly ref = () => this;
	readonly unref = () => this;

	/** Bytes arrive, and then the connection ends this way; it stays open without one. */
	receive(parts: readonly Buffer[], how?: Ending): void {
		for (const part of parts) {
			if (part.length > 0 && !this.destroyed && !this.#isOver()) this.push(part);
		}
		this.#moved();
		if (how === undefined) return;
		this.#clock.later(2, () => this.finish(how));
	}

	finish(how: Ending): void {
		if (this.destroyed || this.#isOver()) return;
		this.#exchange.isEndless = how === 'endless';
		if (how === 'reset') this.fail('ECONNRESET', 'read');
		else if (how === 'unreachable') this.fail('EHOSTUNREACH', 'read');
		else if (how === 'end') this.push(null);
	}

	fail(code: string, syscall: string): void {
		this.destroy(Object.assign(new Error(`${syscall} ${code}`), { code, syscall, errno: -1 }));
	}

	override _read(): void {
		this.#clock.activity++;
	}

	override _write(chunk: Buffer, _encoding: string, done: () => void): void {
		this.#moved();
		this.#sent = Buffer.concat([this.#sent, chunk]);
		const request = readRequest(this.#sent);
		if (request) {
			this.#sent = Buffer.alloc(0);
			this.#onRequest(request);
		}
		done();
	}

	/** n8n has what it wanted, and the other side closes as well. */
	override _final(done: () => void): void {
		done();
		if (!this.destroyed) this.push(null);
	}

	override _destroy(error: Error | null, done: (error: Error | null) => void): void {
		this.#unwatch();
		this.#exchange.closedAt ??= this.#clock.now;
		done(error);
	}

	#moved(): void {
		this.#clock.activity++;
		this.#exchange.lastByteAt = this.#clock.now;
		this.#watch();
	}

	#watch(): void {
		this.#unwatch();
		if (this.#timeoutMs === 0 || this.destroyed) return;
		this.#unwatch = this.#clock.later(this.#timeoutMs, () => this.emit('timeout'));
	}
}

/** A request that has arrived whole; Node's client says the length of a body. */
function readRequest(bytes: Buffer): Request | undefined {
	const end = bytes.indexOf('\r\n\r\n');
	if (end < 0) return undefined;
	const [line = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
	const headers = new Map(
		lines.map((each) => {
			const colon = each.indexOf(':');
			return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()];
		}),
	);
	const body = bytes.subarray(end + 4);
	if (body.length < Number(headers.get('content-length') ?? 0)) return undefined;
	const [method = '', target = ''] = line.split(' ');
	return { method, target, headers, body: body.toString('utf8') };
}
