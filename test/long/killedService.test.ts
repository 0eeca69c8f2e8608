import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killDuringFills } from './killDuringFills.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'killed-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('a service killed amidst fills has every document that it answered for, and no half one', async () => {
	const { answered, stored, lost, broken } = await killDuringFills({
		dataDir,
		fills: 40,
		kills: 3,
	});
	expect({ lost, broken }).toEqual({ lost: [], broken: [] });
	expect(answered).toBeGreaterThan(2);
	expect(stored).toBeGreaterThanOrEqual(answered);
});
