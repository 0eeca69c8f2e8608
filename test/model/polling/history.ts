import { Random } from '../random.ts';
import { SimulatedClock } from '../simulatedClock.ts';
import { SimulatedN8n, type PollFunction, type Way } from './simulatedN8n.ts';
import { SimulatedService, type SimulatedDocument } from './simulatedService.ts';

const second = 1000;
const minute = 60 * second;

/** What became of one history; the counts of the oracle, which looks only at the service and the started workflows. */
export interface Verdict {
	readonly seed: number;
	readonly way: Way;
	readonly created: number;
	/** Never started, or only once the service had become fast. */
	readonly lost: readonly string[];
	readonly twice: readonly string[];
	/** Started after a document that was created later: in a later millisecond, as the service does not tell more. */
	readonly disordered: readonly string[];
	/** n8n died between storing the cursor and storing the execution. */
	readonly lostByN8n: number;
	readonly twiceByN8n: number;
	readonly discardedResults: number;
	readonly failedPolls: number;
	/** What happened, in words, with the simulated time in seconds. */
	readonly log: readonly string[];
}

/** Lives one history of n8n and the service from a seed, to its quiet end, and counts. */
export async function live(seed: number, startProcess: () => PollFunction): Promise<Verdict> {
	const random = new Random(seed);
	using clock = new SimulatedClock(Date.parse('2026-03-04T05:06:07.089Z'), () => random.next());
	return await new History(seed, random, clock, startProcess).run();
}

class History {
	readonly #seed: number;
	readonly #random: Random;
	readonly #clock: SimulatedClock;
	readonly #service: SimulatedService;
	readonly #n8n: SimulatedN8n;
	readonly #way: Way;
	readonly #withFiles: boolean;
	readonly #everyMs: number;
	readonly #expected: SimulatedDocument[] = [];
	readonly #log: string[] = [];
	/** n8n keeps static data by the name of the node: with its process it forgets what a renamed one knew. */
	readonly #renames: boolean;
	#isClockRight = true;
	/** What had not come when only the service's slowness was left as a reason. */
	readonly #delayed: string[] = [];
	#credentials = 1;
	/** Shows with a new credential that the account is the same, so it is not deleted. */
	#knownDocument: SimulatedDocument | undefined;

	constructor(
		seed: number,
		random: Random,
		clock: SimulatedClock,
		startProcess: () => PollFunction,
	) {
		this.#seed = seed;
		this.#random = random;
		this.#clock = clock;
		this.#way = random.pick(['timers', 'scheduler', 'cursors']);
		this.#withFiles = random.onceIn(4);
		this.#renames = random.onceIn(6);
		this.#everyMs = random.pick([3 * second, 10 * second, minute]);
		this.#service = new SimulatedService(clock, random, {
			newestFirst: random.onceIn(2),
			...random.pick([
				{ pageSize: 10, latencyMs: 50 },
				{ pageSize: 20, latencyMs: 300 },
				{ pageSize: 40, latencyMs: 2500 },
			]),
		});
		this.#n8n = new SimulatedN8n(clock, random, this.#service, {
			way: this.#way,
			startProcess,
			discardsSuperseded: !random.onceIn(5),
			output: this.#withFiles ? 'jsonAndFile' : 'json',
		});
	}

	async run(): Promise<Verdict> {
		this.#service.create(this.#random.below(60), this.#random.below(100) * minute);
		await this.#activate();
		// With durable cursors, n8n stores nothing of an activation but what its first poll makes of it.
		this.#n8n.tick();
		await this.#clock.runUntil(this.#clock.time + 2 * minute);
		const polls = this.#random.between(8, 20);
		for (let poll = 0; poll < polls; poll++) {
			this.#clock.at(this.#clock.time + this.#random.below(this.#everyMs), () => this.#happen());
			this.#clock.at(this.#clock.time + this.#random.below(this.#everyMs), () => this.#create());
			await this.#pollOnce();
		}
		await this.#quiet();
		return this.#verdict();
	}

	async #pollOnce(): Promise<void> {
		this.#n8n.tick();
		await this.#clock.runUntil(this.#clock.time + this.#everyMs);
	}

	async #activate(): Promise<void> {
		while (!this.#n8n.isActive) {
			void this.#n8n.activate();
			await this.#clock.runUntil(this.#clock.time + 2 * minute);
		}
	}

	#tell(what: string): void {
		this.#log.push(`${(this.#clock.time / second).toFixed(3)} s: ${what}`);
	}

	#create(): void {
		if (this.#random.onceIn(3)) return;
		const most = this.#random.onceIn(6) ? 60 : 8;
		// At times, more than a poll of a slow service can list in its time.
		const isBatch = this.#random.onceIn(100);
		const count = isBatch ? this.#random.between(200, 900) : this.#random.between(1, most);
		const made = this.#service.create(count);
		this.#expected.push(...made);
		this.#tell(`${made.length} documents created, from ${made[0]?.uid}`);
	}

	/** One thing that can happen at any moment of a poll. */
	#happen(): void {
		const events: [number, () => void][] = [
			[6, () => undefined],
			[2, () => this.#crash()],
			[2, () => this.#replace()],
			[1, () => this.#pause()],
			[2, () => this.#delete()],
			[1, () => this.#serviceFails()],
			[1, () => this.#serviceIsDown()],
			[1, () => this.#serviceHangs()],
			[1, () => this.#clockStepsBack()],
			[1, () => this.#loseLease()],
			[1, () => this.#breakFiles()],
		];
		let ticket = this.#random.below(events.reduce((sum, [weight]) => sum + weight, 0));
		for (const [weight, act] of events) {
			if (ticket < weight) return act();
			ticket -= weight;
		}
	}

	#crash(): void {
		if (this.#renames) return;
		this.#tell('n8n is killed and started');
		void this.#n8n.crash();
	}

	/** The workflow is edited and activated while it is active. */
	#replace(): void {
		if (!this.#n8n.isActive) return;
		const isKept = this.#way === 'timers' && this.#random.onceIn(3);
		if (this.#random.onceIn(3)) {
			this.#n8n.edit(
				this.#renames ? this.#random.pick(['New', 'Renamed']) : 'New',
				this.#newCredential(),
			);
		}
		this.#tell(isKept ? 'activated beside the older registration' : 'activated anew');
		void this.#n8n.activate(isKept);
	}

	/**
	 * A credential made anew for the same account. Where the trigger knows no document that is still there, it could as
	 * well be for another account, and the trigger starts anew (docs/trigger.md): the credential stays as it is then.
	 */
	#newCredential(): string {
		const { documents } = this.#service;
		const expected = new Set(this.#expected);
		const started = new Set(this.#n8n.executions.flatMap(({ uids }) => uids));
		this.#knownDocument =
			documents.findLast((document) => !expected.has(document)) ??
			documents.find(({ uid }) => started.has(uid));
		if (this.#knownDocument) this.#credentials++;
		return `credential-${this.#credentials}`;
	}

	#pause(): void {
		this.#tell('deactivated');
		this.#n8n.deactivate();
		const end = this.#clock.time + this.#random.below(5 * minute);
		this.#clock.at(end, () => {
			this.#tell('activated');
			if (!this.#n8n.isActive) void this.#n8n.activate();
		});
	}

	#delete(): void {
		const { documents } = this.#service;
		const count = this.#random.between(1, Math.max(1, Math.min(20, documents.length)));
		this.#tell(`${count} documents deleted`);
		for (let index = 0; index < count; index++) {
			const [document] = this.#service.documents.slice(this.#random.below(documents.length));
			if (document && document !== this.#knownDocument) this.#service.delete(document.uid);
		}
	}

	#serviceFails(): void {
		this.#service.failsOnceIn = this.#random.between(2, 5);
		this.#tell('the service fails now and then');
		this.#clock.at(this.#clock.time + 2 * this.#everyMs, () => (this.#service.failsOnceIn = 0));
	}

	#serviceIsDown(): void {
		this.#service.isDown = true;
		this.#tell('the service is down');
		const end = this.#clock.time + this.#random.pick([minute, 60 * minute]);
		this.#clock.at(end, () => (this.#service.isDown = false));
	}

	/** Answers come after any budget, and nothing ends the wait for them. */
	#serviceHangs(): void {
		const { extraLatencyMs } = this.#service;
		if (extraLatencyMs > 0) return;
		this.#service.extraLatencyMs = this.#random.pick([20, 40, 50]) * second;
		this.#service.ignoresAbort = this.#random.onceIn(2);
		this.#tell(`answers take ${this.#service.extraLatencyMs / second} s more`);
		this.#clock.at(this.#clock.time + minute, () => {
			this.#service.extraLatencyMs = 0;
			this.#service.ignoresAbort = false;
		});
	}

	#clockStepsBack(): void {
		const ms = this.#random.pick([500, 5 * second, 50 * second, 10 * minute, 50 * minute]);
		// By more than an hour is more than the trigger promises to bear.
		if (ms - this.#service.clockOffsetMs > 55 * minute) return;
		this.#service.clockOffsetMs -= ms;
		this.#isClockRight = false;
		this.#tell(`the clock of the service steps back by ${ms / second} s`);
	}

	#loseLease(): void {
		this.#n8n.losesLease = true;
		this.#tell('the lease of this poll is lost');
		this.#clock.at(this.#clock.time + this.#everyMs, () => (this.#n8n.losesLease = false));
	}

	#breakFiles(): void {
		const broken = this.#expected.slice(-this.#random.between(1, 3));
		for (const { uid } of broken) this.#service.brokenFiles.add(uid);
		this.#tell(`the files of ${broken.map(({ uid }) => uid).join(', ')} are broken`);
	}

	/** All is well again, for as long as there is anything left to come. */
	async #quiet(): Promise<void> {
		await this.#clock.runUntil(this.#clock.time + 65 * minute);
		await this.#activate();
		this.#tell('all is well from here on');
		await this.#pollUntilQuiet();
		// How slow the service is decides only when documents come that it lists after later ones.
		if (this.#isClockRight) this.#delayed.push(...this.#missing());
		this.#service.isFast = true;
		this.#tell('the service is fast from here on');
		await this.#pollUntilQuiet();
	}

	async #pollUntilQuiet(): Promise<void> {
		let before = -1;
		for (let still = 0; still < 14; still++) {
			if (this.#n8n.executions.length > before) still = 0;
			before = this.#n8n.executions.length;
			this.#n8n.tick();
			await this.#clock.runUntil(this.#clock.time + 2 * minute);
		}
	}

	/** The documents that should have come, by the service's list and the started workflows. */
	#missing(): string[] {
		const started = new Set(this.#n8n.executions.flatMap(({ uids }) => uids));
		const there = new Set(this.#service.documents.map(({ uid }) => uid));
		return this.#expected
			.map(({ uid }) => uid)
			.filter((uid) => there.has(uid) && !started.has(uid));
	}

	#verdict(): Verdict {
		const { executions, lostByN8n, twiceByN8n, discardedResults, failedPolls } = this.#n8n;
		const started = executions.flatMap(({ uids }) => uids);
		const counts = new Map<string, number>();
		for (const uid of started) counts.set(uid, (counts.get(uid) ?? 0) + 1);
		const missing = new Set([...this.#delayed, ...this.#missing()]);
		const moments = new Map(this.#expected.map(({ uid, created }) => [uid, created]));
		const disordered = started.filter(
			(uid, index) => (moments.get(uid) ?? 0) < (moments.get(started[index - 1] ?? '') ?? 0),
		);
		// A document whose file needs another poll comes after others.
		const isOrderKept = this.#isClockRight && !this.#withFiles && twiceByN8n.size === 0;
		return {
			seed: this.#seed,
			way: this.#way,
			created: this.#expected.length,
			lost: [...missing].filter((uid) => !lostByN8n.has(uid)),
			twice: [...counts]
				.filter(([uid, count]) => count > (twiceByN8n.has(uid) ? 2 : 1) || !moments.has(uid))
				.map(([uid]) => uid),
			disordered: isOrderKept ? disordered : [],
			lostByN8n: lostByN8n.size,
			twiceByN8n: twiceByN8n.size,
			discardedResults,
			failedPolls,
			log: this.#log,
		};
	}
}
