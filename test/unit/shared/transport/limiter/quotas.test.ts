import { RateLimit } from '../../../../../nodes/shared/transport/limiter/rateLimit';

const second = 1000;
const minute = 60 * second;

/** A limit of requests per window, which begins anew at whole multiples, or slides. */
interface Limit {
	readonly quota: number;
	readonly windowMs: number;
	readonly isSliding?: boolean;
}

/** Sends one request after the other, each as soon as the rate allows it; the service says when to come again. */
function send(rate: RateLimit, limits: readonly Limit[], from: number, forMs: number) {
	const accepted: number[] = [];
	let refused = 0;
	let now = from;
	const opensAt = ({ quota, windowMs, isSliding = false }: Limit) => {
		const first = accepted.at(-quota) ?? -Infinity;
		return isSliding ? first + windowMs : first - (first % windowMs) + windowMs;
	};
	while ((now += rate.delayMs(now)) < from + forMs) {
		rate.begin(now);
		const open = Math.max(...limits.map((limit) => opensAt(limit) || 0));
		if (open > now) {
			refused++;
			rate.takeBack(now);
			const back = now + Math.ceil((open - now) / second) * second;
			rate.begin(back);
			rate.learn((back - now) / 3, now, back);
			now = back;
		}
		accepted.push(now++);
	}
	return { accepted: accepted.length, refused, now };
}

const rows = [
	{ quota: 1, windowMs: second },
	{ quota: 5, windowMs: second },
	{ quota: 50, windowMs: second },
	{ quota: 20, windowMs: 10 * second },
	{ quota: 100, windowMs: 10 * second },
	{ quota: 30, windowMs: minute },
	{ quota: 300, windowMs: minute },
	{ quota: 100, windowMs: 5 * minute },
].flatMap((limit) => [false, true].map((isSliding) => ({ ...limit, isSliding })));

it.each(rows)(
	'a limit of $quota per $windowMs ms, sliding: $isSliding, is used up, and hardly ever exceeded',
	(limit) => {
		const windows = Math.max(60, (60 * minute) / limit.windowMs);
		const { accepted, refused } = send(new RateLimit(), [limit], 317, windows * limit.windowMs);
		expect(accepted / (windows * limit.quota)).toBeGreaterThan(0.9);
		expect(refused).toBeLessThan(20);
	},
);

// By minutes, that takes hours.
it.each(rows.filter(({ windowMs }) => windowMs <= 10 * second))(
	'a limit of $quota per $windowMs ms, sliding: $isSliding, is found out when it is doubled, and halved again',
	(limit) => {
		const { quota, windowMs } = limit;
		const forMs = 60 * windowMs;
		const rate = new RateLimit();
		let { now } = send(rate, [limit], 317, forMs);
		for (const other of [2 * quota, quota]) {
			const changed = { ...limit, quota: other };
			({ now } = send(rate, [changed], now, 4 * forMs));
			const later = send(rate, [changed], now, forMs);
			expect(later.accepted / (60 * other)).toBeGreaterThan(0.9);
			expect(later.refused).toBeLessThan(60);
			({ now } = later);
		}
	},
);

it('a limit per second and one per minute are both used up', () => {
	const limits = [
		{ quota: 10, windowMs: second },
		{ quota: 300, windowMs: minute },
	];
	const { accepted, refused } = send(new RateLimit(), limits, 317, 60 * minute);
	expect(accepted / (60 * 300)).toBeGreaterThan(0.95);
	expect(refused).toBeLessThan(60);
});
