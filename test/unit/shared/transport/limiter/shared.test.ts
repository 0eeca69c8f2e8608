import { sharedLimiter } from '../../../../../nodes/shared/transport/limiter/limiter';

const request = {
	isGet: false,
	isRetry: false,
	patienceMs: 1000,
	runPatienceMs: 1000,
	signal: undefined,
};

let origin = '';
let count = 0;

beforeEach(() => {
	jest.useFakeTimers();
	origin = `https://service-${count++}.example`;
});
afterEach(() => jest.useRealTimers());

it('is the same for all that call one origin with one key, and for nobody else', () => {
	const limiter = sharedLimiter(origin, 'key');
	expect(sharedLimiter(origin, 'key')).toBe(limiter);
	expect(sharedLimiter(origin, 'other key')).not.toBe(limiter);
	expect(sharedLimiter('https://other.example', 'key')).not.toBe(limiter);
	expect(sharedLimiter(origin, 'key')).toBe(limiter);
});

it('is forgotten after a minute without use', () => {
	const limiter = sharedLimiter(origin, 'key');
	jest.advanceTimersByTime(60_000);
	expect(sharedLimiter(origin, 'key')).toBe(limiter);
	jest.advanceTimersByTime(1);
	expect(sharedLimiter(origin, 'key')).not.toBe(limiter);
});

it('is kept while a request is under way, and for a minute after it', async () => {
	const limiter = sharedLimiter(origin, 'key');
	const permit = await limiter.forRun(5).permit(request);
	await jest.advanceTimersByTimeAsync(600_000);
	expect(sharedLimiter(origin, 'key')).toBe(limiter);
	if ('end' in permit) permit.end({ kind: 'answered' });
	jest.advanceTimersByTime(60_000);
	expect(sharedLimiter(origin, 'key')).toBe(limiter);
	jest.advanceTimersByTime(1);
	expect(sharedLimiter(origin, 'key')).not.toBe(limiter);
});
