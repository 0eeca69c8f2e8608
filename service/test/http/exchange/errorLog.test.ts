import { pino } from 'pino';
import type { ErrorLog as Class } from '../../../src/http/observe/errorLog.ts';
import type * as Module from '../../../src/http/observe/errorLog.ts';
import type * as Unavailable from '../../../src/store/database/unavailable.ts';
import { installedModule } from '../../installed/service.ts';

let errors: Class;
let unavailable: typeof Unavailable;
let lines: Record<string, unknown>[];
beforeEach(async () => {
	const { ErrorLog } = await installedModule<typeof Module>('http/observe/errorLog');
	unavailable = await installedModule<typeof Unavailable>('store/database/unavailable');
	lines = [];
	const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
	errors = new ErrorLog(pino({ base: null, timestamp: false }, { write }));
});
afterEach(() => errors[Symbol.dispose]());

test('what repeats is told at once, and then with how often, until it ends', () => {
	const { DiskFullError, DatabaseUnavailableError } = unavailable;
	for (const requestId of ['1', '2', '3']) errors.note(new DiskFullError('full'), { requestId });
	errors.note(new DatabaseUnavailableError('away'), { requestId: '4' });
	const first = [
		{ level: 40, requestId: '1', msg: 'full' },
		{ level: 40, requestId: '4', msg: 'away' },
	];
	expect(lines).toEqual(first);
	errors.tell();
	const second = { level: 40, requestId: '3', times: 2, msg: 'full' };
	expect(lines).toEqual([...first, second]);
	errors.tell();
	expect(lines).toHaveLength(3);
	errors.note(new DiskFullError('full'), { requestId: '5' });
	expect(lines.at(-1)).toEqual({ level: 40, requestId: '5', msg: 'full' });
});

test('what nobody expects is told each time, with its request and its stack', () => {
	for (const requestId of ['1', '2']) errors.note(new RangeError('odd'), { requestId, team: 7 });
	expect(lines).toEqual(
		['1', '2'].map((requestId) => ({
			level: 50,
			requestId,
			team: 7,
			msg: 'unexpected error',
			err: { type: 'RangeError', message: 'odd', stack: expect.stringContaining('errorLog.test') },
		})),
	);
});

test('what a client has caused is not told', () => {
	errors.note(new unavailable.UnstorableTextError('a text'), { requestId: '1' });
	expect(lines).toEqual([]);
});
