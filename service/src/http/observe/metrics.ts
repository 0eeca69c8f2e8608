import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What is measured on each scrape. */
export interface Sources {
	/** Fills that wait for a thread. */
	waiting(): number;
	/** Threads that were terminated because a form exceeded a limit, since the start. */
	threadsEnded(): number;
	/** How many templates and documents all teams have. */
	stored(): Promise<{ readonly templates: number; readonly documents: number }>;
	/** When the last scheduled backup was made; undefined without one. */
	lastBackup(): Promise<Date | undefined>;
}

/** A finished request, answered or cut off. */
export interface Answered {
	readonly method: string;
	readonly route: string;
	/** 0: the connection was closed before the answer. */
	readonly status: number;
	readonly seconds: number;
	readonly received: number;
	readonly sent: number;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Metrics for Prometheus. Each service has its own, also in one process. */
export class Metrics {
	readonly #registry = new Registry();
	readonly #requests;
	readonly #seconds;
	readonly #fills;
	readonly #bytes;

	constructor(sources: Sources) {
		const registers = [this.#registry];
		collectDefaultMetrics({ register: this.#registry });
		this.#requests = new Counter({
			name: 'pdf_template_requests_total',
			help: 'Requests; status 0: the connection ended before the answer.',
			labelNames: ['method', 'route', 'status'],
			registers,
		});
		this.#seconds = new Histogram({
			name: 'pdf_template_request_seconds',
			help: 'Time from the request to the end of its answer.',
			labelNames: ['route'],
			buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
			registers,
		});
		this.#fills = new Counter({
			name: 'pdf_template_fills_total',
			help: 'Fills through the API by outcome: created, refused (4xx), failed (5xx or cut).',
			labelNames: ['outcome'],
			registers,
		});
		this.#bytes = new Counter({
			name: 'pdf_template_bytes_total',
			help: 'Bytes of requests and answers, headers included.',
			labelNames: ['direction'],
			registers,
		});
		new Gauge({
			name: 'pdf_template_fills_waiting',
			help: 'Fills that wait for a thread.',
			registers,
			collect() {
				this.set(sources.waiting());
			},
		});
		new Gauge({
			name: 'pdf_template_threads_ended',
			help: 'Threads ended since the start because a form took too long or too much memory.',
			registers,
			collect() {
				this.set(sources.threadsEnded());
			},
		});
		new Gauge({
			name: 'pdf_template_stored',
			help: 'Templates and documents of all teams, without the trash.',
			labelNames: ['kind'],
			registers,
			async collect() {
				for (const [kind, count] of Object.entries(await sources.stored()))
					this.set({ kind }, count);
			},
		});
		new Gauge({
			name: 'pdf_template_last_backup_timestamp_seconds',
			help: 'When the last automatic backup was made; 0: never.',
			registers,
			async collect() {
				this.set(((await sources.lastBackup())?.getTime() ?? 0) / 1000);
			},
		});
	}

	note({ method, route, status, seconds, received, sent }: Answered): void {
		const known = methods.has(method) ? method : 'other';
		this.#requests.inc({ method: known, route, status });
		this.#seconds.observe({ route }, seconds);
		this.#bytes.inc({ direction: 'received' }, received);
		this.#bytes.inc({ direction: 'sent' }, sent);
		if (method !== 'POST' || route !== '/v1/templates/{uid}') return;
		const isRefused = status >= 400 && status < 500;
		const isCreated = status >= 200 && status < 300;
		this.#fills.inc({ outcome: isCreated ? 'created' : isRefused ? 'refused' : 'failed' });
	}

	/** In Prometheus's text format. */
	async text(): Promise<string> {
		return this.#registry.metrics();
	}

	get contentType(): string {
		return this.#registry.contentType;
	}
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Answers requests that have the token; if none is set, the path does not exist. */
export function metricsAnswer(metrics: Metrics, token: string | undefined): MiddlewareHandler {
	return async (c, next) => {
		if (token === undefined) return next();
		const given = c.req.header('authorization') ?? '';
		if (!timingSafeEqual(digest(given), digest(`Bearer ${token}`))) {
			return c.text('The metrics need the header "Authorization: Bearer TOKEN".\n', 401, {
				'WWW-Authenticate': 'Bearer',
			});
		}
		return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
	};
}
