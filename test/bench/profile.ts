// node test/bench/profile.ts: whose code the processor is busy with while a real n8n fills 1,000 items.
// Writes docs/benchmarks/profile.json.
import { profileDuring, sharesOf } from './inN8n/cpuProfile.ts';
import { Arena } from './inN8n/arena.ts';
import { fillPdfTemplate, httpRequest } from './inN8n/contestants.ts';
import { writeRecord } from './records.ts';

export interface ProfileRecord {
	readonly contestant: string;
	/** By owner, of the time that n8n was busy. */
	readonly shares: readonly (readonly [owner: string, share: number])[];
}

const items = 1000;

await using arena = await Arena.open({ NODE_OPTIONS: '--inspect=127.0.0.1:0' });
const uid = await arena.addTemplate(100);
arena.setLatency(20);
const [address = ''] = arena.n8n.instance.log.flatMap((line) => /ws:\/\/\S+/.exec(line)?.[0] ?? []);
const records: ProfileRecord[] = [];
for (const contestant of [fillPdfTemplate, httpRequest]) {
	await arena.run(contestant, uid, items);
	const profile = await profileDuring(address, async () => {
		await arena.run(contestant, uid, items);
	});
	const shares = sharesOf(profile);
	for (const [owner, share] of shares) {
		process.stderr.write(`${contestant.name}: ${(100 * share).toFixed(1)} % ${owner}\n`);
	}
	records.push({ contestant: contestant.name, shares });
}
await writeRecord('profile', records);
