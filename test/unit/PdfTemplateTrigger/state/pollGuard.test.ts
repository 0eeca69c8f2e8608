import { PollGuard } from '../../../../nodes/PdfTemplateTrigger/state/pollGuard';

const begun = (guard: PollGuard, key = 'trigger', now = 0, endsAt = 1000) => {
	const turn = guard.begin(key, now, endsAt);
	if (!turn) throw new Error('Another poll is running');
	return turn;
};

describe('while a poll is running', () => {
	it('no other one of the same trigger begins', () => {
		const guard = new PollGuard();
		begun(guard);
		expect(guard.begin('trigger', 0, 1000)).toBeUndefined();
		expect(guard.begin('trigger', 999, 2000)).toBeUndefined();
	});

	it('those of other triggers begin', () => {
		const guard = new PollGuard();
		begun(guard, 'one');
		expect(guard.begin('other', 0, 1000)).toBeDefined();
	});

	it('it counts until its time is over', () => {
		const turn = begun(new PollGuard());
		expect(turn.counts(0)).toBe(true);
		expect(turn.counts(999)).toBe(true);
		expect(turn.counts(1000)).toBe(false);
		expect(turn.counts(5000)).toBe(false);
	});
});

it('after a poll has ended, the next one begins', () => {
	const guard = new PollGuard();
	begun(guard).end();
	expect(guard.begin('trigger', 1, 1001)).toBeDefined();
});

it('a poll that has ended counts no more', () => {
	const turn = begun(new PollGuard());
	turn.end();
	expect(turn.counts(1)).toBe(false);
});

describe('a poll that does not end in time', () => {
	it('makes way for the next one, and counts no more', () => {
		const guard = new PollGuard();
		const late = begun(guard, 'trigger', 0, 1000);
		const next = begun(guard, 'trigger', 1000, 2000);
		expect([late.counts(1000), next.counts(1000)]).toEqual([false, true]);
	});

	it('does not end the next one with itself', () => {
		const guard = new PollGuard();
		const late = begun(guard, 'trigger', 0, 1000);
		const next = begun(guard, 'trigger', 1000, 2000);
		late.end();
		expect(next.counts(1500)).toBe(true);
		expect(guard.begin('trigger', 1500, 2500)).toBeUndefined();
	});

	it('counts no more even if the clock of the next one says otherwise', () => {
		const guard = new PollGuard();
		const late = begun(guard, 'trigger', 0, 1000);
		begun(guard, 'trigger', 1000, 2000);
		expect(late.counts(500)).toBe(false);
	});
});
