import { memoryRequestCount } from '../../src/store/database/limiters.ts';
import { describeRequestCount } from './requestCountSuite.ts';

beforeEach(() => {
	jest.useFakeTimers();
});
afterEach(() => {
	jest.useRealTimers();
});

describeRequestCount(async () => {
	const count = memoryRequestCount(5);
	const newCount = () => count;
	return { instances: [newCount, newCount], pass: (ms) => jest.advanceTimersByTime(ms) };
});
