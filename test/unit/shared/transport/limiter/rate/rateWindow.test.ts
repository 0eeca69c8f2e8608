import { windowOf } from '../../../../../../nodes/shared/transport/limiter/rate/rateWindow';

const second = 1000;
const hours = 3600;
const days = 24 * hours;

it.each([
	{ asked: 1, window: 1 },
	{ asked: 2, window: 1 },
	{ asked: 3, window: 10 },
	{ asked: 10, window: 10 },
	{ asked: 12, window: 10 },
	{ asked: 12.1, window: 10 },
	{ asked: 13, window: 60 },
	{ asked: 60, window: 60 },
	{ asked: 67, window: 60 },
	{ asked: 68, window: hours },
	{ asked: 3600, window: hours },
	{ asked: 3961, window: hours },
	{ asked: 3962, window: days },
	{ asked: 86_400, window: days },
	{ asked: 95_041, window: days },
])(
	'takes a service that asks for a wait of $asked s for one that counts $window s',
	({ asked, window }) => {
		expect(windowOf(asked * second, true)).toBe(window * second);
	},
);

it.each([
	{ lasted: 0.5, window: 1 },
	{ lasted: 5, window: 1 },
	{ lasted: 5.1, window: 10 },
	{ lasted: 20, window: 10 },
	{ lasted: 20.1, window: 60 },
	{ lasted: 300, window: 60 },
	{ lasted: 301, window: hours },
	{ lasted: 5 * hours, window: hours },
	{ lasted: 5 * hours + 1, window: days },
	{ lasted: 5 * days, window: days },
])(
	'takes a service that refused for $lasted s, and asked for no wait, for one that counts $window s',
	({ lasted, window }) => {
		expect(windowOf(lasted * second, false)).toBe(window * second);
	},
);

it.each([true, false])('takes an even longer wait for the window itself: told %s', (isTold) => {
	expect(windowOf(6 * days * second, isTold)).toBe(6 * days * second);
});
