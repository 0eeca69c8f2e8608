// node test/bench/limits.ts [NAME...]: the node with default options, on n8n's engine, against services that take only
// so much. Each is held against the least time that its limit allows. Writes docs/benchmarks/limits.json and
// docs/images/concurrency.svg. With names only these services: what was measured of the others is kept.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Engine } from '../workflow/engine/engine.ts';
import { autoMap, fillWorkflow, project } from '../workflow/stage.ts';
import type { Counted, Limitation } from './limitedService.ts';
import { inFlightChart } from './inFlightChart.ts';
import { readRecord, writeRecord } from './records.ts';

interface Case {
	readonly name: string;
	readonly items: number;
	readonly limitation: Limitation;
	/** The least time that the limit allows, in seconds. */
	readonly idealSeconds?: number;
	/** How many executions share the items. */
	readonly executions?: number;
}

export interface LimitRecord extends Case, Omit<Counted, 'inFlight'> {
	readonly seconds: number;
}

const workMs = 200;

const rooms = [1, 4, 8, 32].flatMap((room): Case[] =>
	(['wait', 'refused'] as const).map((others) => {
		const items = Math.max(200, room * 100);
		return {
			name: `room for ${room}, others ${others === 'wait' ? 'wait' : 'are refused'}`,
			items,
			limitation: { workMs, room, others },
			idealSeconds: (items / room) * (workMs / 1000),
		};
	}),
);

const rates = [
	{ quota: 5, windowMs: 1000, items: 1000 },
	{ quota: 40, windowMs: 1000, items: 1600 },
	{ quota: 200, windowMs: 1000, items: 4000 },
	{ quota: 600, windowMs: 60_000, items: 1500 },
].flatMap(({ items, ...limit }): Case[] =>
	[false, true].map((isSliding) => ({
		name: `${limit.quota} per ${limit.windowMs === 1000 ? 'second' : 'minute'}, ${isSliding ? 'sliding' : 'fixed'} windows`,
		items,
		limitation: { workMs: 50, ...limit, isSliding, tellsRetryAfter: true },
		idealSeconds: (Math.ceil(items / limit.quota) - 1) * (limit.windowMs / 1000),
	})),
);

const others: Case[] = [
	{
		name: 'ten times as slow from second 3 to 8',
		items: 2000,
		limitation: { workMs: 100, room: 16, slow: [3000, 8000] },
		// 3 s and what is left at full speed, 5 s at a tenth.
		idealSeconds: 5 + (2000 - 5 * 16) / 160,
	},
	{
		name: '5 % fail at random',
		items: 1000,
		limitation: { workMs: 100, room: 16, failing: 0.05 },
		idealSeconds: 1000 / 160,
	},
	{
		name: 'two executions side by side',
		items: 1000,
		executions: 2,
		limitation: { workMs: 100, room: 8 },
		idealSeconds: 1000 / 80,
	},
];

async function measure({ items, limitation, executions = 1 }: Case): Promise<[number, Counted]> {
	const program = resolve(import.meta.dirname, 'limitedService.ts');
	const service = fork(program, [JSON.stringify(limitation)]);
	const [{ url }] = (await once(service, 'message')) as [{ url: string }];
	await using engine = await Engine.open(project, {
		pdfTemplateApi: { baseUrl: url, apiKey: 'key' },
	});
	const startedAt = performance.now();
	await Promise.all(
		Array.from({ length: executions }, async (_, run) => {
			const workflow = fillWorkflow({
				templateId: { __rl: true, mode: 'id', value: 'letter' },
				title: `run ${run}`,
				fields: autoMap,
				output: 'json',
			});
			for (const node of workflow.nodes)
				if (node.name === 'Fill') node.onError = 'continueRegularOutput';
			const batch = Array.from({ length: items / executions }, (_item, index) => ({
				json: { name: `Item ${index}` },
			}));
			await engine.run(workflow, { items: batch });
		}),
	);
	const seconds = (performance.now() - startedAt) / 1000;
	service.send('stop');
	const [counted] = (await once(service, 'message')) as [Counted];
	return [seconds, counted];
}

const named = process.argv.slice(2);
const cases = [...rooms, ...rates, ...others].filter(
	({ name }) => named.length === 0 || named.some((part) => name.includes(part)),
);
const records: LimitRecord[] = [];
for (const each of cases) {
	const [seconds, { inFlight, ...counted }] = await measure(each);
	records.push({ ...each, seconds, ...counted });
	const ratio = each.idealSeconds ? (seconds / each.idealSeconds).toFixed(2) : '';
	const share = Object.values(counted.byRun).join(' and ');
	process.stderr.write(
		`${each.name}: ${seconds.toFixed(1)} s, ${ratio} of the ideal, ${counted.meanInFlight.toFixed(1)} in flight (most ${counted.mostInFlight}), ${counted.refused} refused, ${counted.failed} failed, documents ${share} of ${each.items}\n`,
	);
	if (each.limitation.room === 8 && each.limitation.others === 'wait') {
		const chart = inFlightChart('Requests in flight, with room for eight at once', 8, inFlight);
		await writeFile(resolve(project, 'docs/images/concurrency.svg'), chart);
	}
}
const kept = (await readRecord<LimitRecord[]>('limits'))?.found ?? [];
const all = [...rooms, ...rates, ...others].flatMap(({ name }) => {
	return [...records, ...kept].find((record) => record.name === name) ?? [];
});
await writeRecord('limits', all);
