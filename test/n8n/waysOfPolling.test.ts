import { slow } from './polling/load.ts';
import { pollingSuite } from './polling/suite.ts';
import { wayNames } from './polling/ways.ts';

/** The part of polling.test.ts that takes a minute for each way: polls that overlap. */
describe.each(wayNames)('n8n that polls by %s', (way) => {
	pollingSuite(way, [{ load: { ...slow, seconds: 15 }, isKilled: false }]);
});
