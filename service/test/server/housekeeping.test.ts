import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import type * as Module from '../../src/server/housekeeping.ts';
import type * as Unavailable from '../../src/store/database/unavailable.ts';
import { installedModule } from '../installed/service.ts';

test('a chore that fails is a line of the log, with a stack only if nobody expects it', async () => {
	const { Housekeeping } = await installedModule<typeof Module>('server/housekeeping');
	const { DiskFullError } = await installedModule<typeof Unavailable>('store/database/unavailable');
	const lines: Record<string, unknown>[] = [];
	const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
	const failures: Readonly<Record<string, () => void>> = {
		full: () => {
			throw new DiskFullError('The disk is full.');
		},
		missing: () => void readFileSync('/nowhere/at/all'),
		odd: () => {
			throw new RangeError('odd');
		},
	};
	const chores = Object.entries(failures).map(([what, fail]) => ({
		what,
		everyMs: 60_000,
		perform: async () => fail(),
	}));
	await using house = new Housekeeping(chores, pino({ base: null, timestamp: false }, { write }));
	await house.run();
	expect(lines).toEqual([
		{ level: 50, msg: 'Cannot full: The disk is full.' },
		{ level: 50, msg: expect.stringContaining('Cannot missing: ENOENT') },
		{ level: 50, msg: 'Cannot odd: odd', err: expect.objectContaining({ type: 'RangeError' }) },
	]);
	expect(house.problemOf('full')).toBe('The disk is full.');
});
