import { Readable } from 'node:stream';
import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import type { Random } from '../random.ts';
import type { SimulatedClock } from '../simulatedClock.ts';

export interface SimulatedDocument {
	readonly uid: string;
	/** In the order in which they were really created. */
	readonly rank: number;
	/** By the clock of the service, which may be wrong. */
	readonly created: number;
}

export interface ServiceTraits {
	readonly newestFirst: boolean;
	readonly pageSize: number;
	/** How long a page takes, in ms. */
	readonly latencyMs: number;
}

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

/** A service with a document list, answering n8n's HTTP helper at times that the simulated clock decides. */
export class SimulatedService {
	readonly #clock: SimulatedClock;
	readonly #random: Random;
	readonly #traits: ServiceTraits;
	#documents: SimulatedDocument[] = [];
	#made = 0;
	#lastMoment = 0;
	/** How far the clock of the service is off, in ms. */
	clockOffsetMs = 0;
	isDown = false;
	isFast = false;
	/** Added to each answer. */
	extraLatencyMs = 0;
	/** Answers come when they come, even after the caller has given up waiting. */
	ignoresAbort = false;
	/** One of so many answers is an error; 0: none. */
	failsOnceIn = 0;
	/** Files of these documents cannot be fetched. */
	readonly brokenFiles = new Set<string>();
	requests = 0;

	constructor(clock: SimulatedClock, random: Random, traits: ServiceTraits) {
		this.#clock = clock;
		this.#random = random;
		this.#traits = traits;
	}

	get documents(): readonly SimulatedDocument[] {
		return this.#documents;
	}

	/**
	 * Creates documents, all in one millisecond or one after the other.
	 *
	 * @param age how long ago the last one was created, in ms
	 */
	create(count: number, age = 0): SimulatedDocument[] {
		const apartMs = this.#random.pick([0, 1, 20]);
		const made = Array.from({ length: count }, (_, index) => {
			const rank = this.#made++;
			const uid = `d${((rank + 1) * 2654435761) % 4294967296}`;
			const moment = this.#clock.now - age - (count - 1 - index) * apartMs;
			this.#lastMoment = Math.max(this.#lastMoment, moment);
			return { uid, rank, created: this.#lastMoment + this.clockOffsetMs };
		});
		this.#documents.push(...made);
		// As a database does that is asked for them by the moment of their creation.
		this.#documents.sort((one, other) => one.created - other.created || one.rank - other.rank);
		return made;
	}

	delete(uid: string): void {
		this.#documents = this.#documents.filter((document) => document.uid !== uid);
	}

	async answer({ url, qs = {}, abortSignal }: IHttpRequestOptions): Promise<IN8nHttpFullResponse> {
		this.requests++;
		await this.#latency(abortSignal);
		if (this.isDown)
			throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
		if (this.failsOnceIn > 0 && this.#random.onceIn(this.failsOnceIn)) return json(500, {});
		const [, uid, isFile] = /\/documents\/([^/]+)(\/download)?$/.exec(url) ?? [];
		if (uid === undefined) return json(200, this.#page(Number(qs.offset), Number(qs.limit)));
		const document = this.#documents.find((each) => each.uid === uid);
		if (!document) return json(404, { message: 'There is no such document' });
		if (!isFile) return json(200, shown(document));
		if (this.brokenFiles.has(uid)) return json(500, { message: 'The file is broken' });
		return { statusCode: 200, headers: {}, body: Readable.from([pdf]) };
	}

	#page(offset: number, limit: number) {
		const { newestFirst, pageSize } = this.#traits;
		const all = newestFirst ? [...this.#documents].reverse() : this.#documents;
		const data = all.slice(offset, offset + Math.min(limit, pageSize)).map(shown);
		return { data, totalCount: all.length, filteredCount: all.length };
	}

	/** The time of an answer is that between its way to the service and back. */
	async #latency(signal: IHttpRequestOptions['abortSignal']): Promise<void> {
		const most = this.isFast ? 100 : 2 * this.#traits.latencyMs;
		const end = this.#clock.time + this.#random.between(1, most) + this.extraLatencyMs;
		const aborted = new Promise<void>((_, reject) => {
			const abort = () => reject(Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' }));
			if (!this.ignoresAbort) signal?.addEventListener?.('abort', abort);
		});
		await Promise.race([this.#clock.sleep(end - this.#clock.time), aborted]);
	}
}

function shown({ uid, created }: SimulatedDocument) {
	const downloadUrl = `https://service.test/documents/${uid}/download`;
	return {
		uid,
		name: uid,
		templateName: 'T',
		created: new Date(created).toISOString(),
		downloadUrl,
	};
}

function json(statusCode: number, body: object): IN8nHttpFullResponse {
	return { statusCode, headers: {}, body: Readable.from([Buffer.from(JSON.stringify(body))]) };
}
