import { pollDocuments, TriggerProcess } from '../../nodes/PdfTemplateTrigger/poll';
import { live } from './history.ts';
it('x', async () => {
	const sum: Record<string, number[]> = {};
	const t = performance.now(); let worst = 0; const bad: string[] = [];
	const n = Number(process.env.N ?? 50);
	for (let seed = 1; seed <= n; seed++) {
		const t0 = process.hrtime.bigint();
		const v = await live(seed, () => { const triggers = new TriggerProcess(); return async (context) => await pollDocuments(context, triggers); });
		worst = Math.max(worst, Number(process.hrtime.bigint() - t0) / 1e6); const cpu = process.cpuUsage(); process.stderr.write(`${seed} ${v.way} cpu ${Math.round(cpu.user/1e3)} ms wall ${Math.round(Number(process.hrtime.bigint() - t0) / 1e6)} requests ${(v as any).requests} steps ${(v as any).steps} created ${v.created}\n`);
		const s = (sum[v.way] ??= [0, 0, 0, 0, 0, 0, 0, 0, 0]);
		[1, v.created, v.lost.length, v.twice.length, v.disordered.length, v.lostByN8n, v.twiceByN8n, v.discardedResults, v.failedPolls].forEach((x, i) => (s[i]! += x));
		if (v.lost.length || v.twice.length || v.disordered.length) bad.push(`${seed} ${v.way} lost ${v.lost.length} twice ${v.twice.length} dis ${v.disordered.length}`);
	}
	process.stderr.write(`histories created lost twice disordered lostByN8n twiceByN8n discarded failed\n${JSON.stringify(sum)}\n${bad.length} bad\n${bad.slice(0, 40).join('\n')}\n${performance.now() - t} ms, worst ${worst}\n`);
}, 600_000);
