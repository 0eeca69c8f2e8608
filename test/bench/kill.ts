// node test/bench/kill.ts: kills the local service twenty times, each time amidst 500 fills (some minutes).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killDuringFills } from './killDuringFills.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kill-'));
const { lost, broken, ...counts } = await killDuringFills({ dataDir, fills: 500, kills: 20 });
rmSync(dataDir, { recursive: true });
console.log({ ...counts, lost: lost.length, broken: broken.length });
process.exitCode = lost.length + broken.length > 0 ? 1 : 0;
