import { busy, slow } from './polling/load.ts';
import { pollingSuite } from './polling/suite.ts';
import { wayNames } from './polling/ways.ts';

describe.each(wayNames)('n8n that polls by %s', (way) => {
	pollingSuite(way, [
		{ load: slow, isKilled: false },
		{ load: busy, isKilled: false },
		{ load: slow, isKilled: true },
	]);
});
