import type { Engine } from '../workflow/engine/engine.ts';
process.env.N8N_DEFAULT_BINARY_DATA_MODE = 'default';
let engine: Engine;
let model: typeof import('./history.ts');
beforeAll(async () => { model = await import('./history.ts'); engine = await model.openEngine(); });
afterAll(async () => await engine.close());
it('survey', async () => {
	const kinds = new Map<string, { n: number; first: string }>();
	const t0 = performance.now();
	const n = Number(process.env.SURVEY ?? 200);
	for (let seed = 1; seed <= n; seed++) {
		const t1 = performance.now();
		try { await model.liveThrough(engine, 1, { seed: seed * 7919, isHasty: true }); }
		catch (e) { const m = String((e as Error).message); const k = m.split('\n')[0]!.replace(/\d+/g, '#').replace(/"[^"]*"/g,'""').slice(0, 130); const o = kinds.get(k); kinds.set(k, { n: (o?.n ?? 0) + 1, first: o?.first ?? m.slice(0, 900) }); process.stderr.write(`FAIL ${m.slice(0,150).split('\n')[0]}\n`); }
		process.stderr.write(`${seed} ${Math.round(performance.now() - t1)}\n`);
	}
	process.stderr.write([...kinds].sort((a,b)=>b[1].n-a[1].n).map(([k, v]) => `${v.n}  ${k}\n      ${v.first.replace(/\n/g, '\n      ')}`).join('\n') + `\n${performance.now() - t0}\n`);
}, 3_000_000);
