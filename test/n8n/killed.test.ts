import { setTimeout as sleep } from 'node:timers/promises';
import { batchItems, batchParameters } from '../promises/batch.ts';
import { fillWorkflow } from '../workflow/stage.ts';
import { endOf, runWorkflow, saveWorkflow, startWorkflow } from './execution.ts';
import { defaultVersion } from './installation.ts';
import { RealN8n } from './realN8n.ts';
import { until } from '../../service/test/until.ts';

const rounds = Number(process.env.KILLS ?? 8);
const itemCount = 60;

let n8n: RealN8n;
beforeAll(async () => {
	n8n = await RealN8n.open(defaultVersion);
	n8n.service.faults.add({ match: { method: 'POST' }, action: { kind: 'delay', ms: 60 } });
}, 900_000);
afterAll(async () => await n8n?.close());

const titles = async () =>
	(await n8n.service.store.documents.list({ order: 'oldest', offset: 0, limit: 100_000 })).map(
		({ name }) => name,
	);

it(
	`n8n killed by kill -9 ${rounds} times amidst a batch: run again, there is one document per item`,
	async () => {
		const brokenOff: number[] = [];
		for (let round = 0; round < rounds; round++) {
			const first = round * itemCount;
			const workflow = fillWorkflow(batchParameters, {
				credentials: { pdfTemplateApi: n8n.credential },
			});
			const pinData = { Start: batchItems(first, itemCount) };
			const name = `killed ${round}`;
			const id = await saveWorkflow(n8n.session, { ...workflow, name, pinData });
			const executionId = await startWorkflow(n8n.session, id, 'Start');
			const patience = { seconds: 10, everyMs: 5 };
			await until('the first document', async () => (await titles()).length > first, patience);
			await sleep(Math.random() * 350);
			await n8n.instance.crashAndRestart();
			brokenOff.push((await titles()).length - first);
			expect((await endOf(n8n.session, executionId)).status).toBe('crashed');
			const again = await runWorkflow(n8n.session, id, 'Start');
			expect(again.error).toBeUndefined();
			expect(again.items('Fill')).toHaveLength(itemCount);
			expect(await titles()).toHaveLength(first + itemCount);
			n8n.service.journal.clear();
		}
		expect(new Set(await titles()).size).toBe(rounds * itemCount);
		process.stderr.write(`made before the kill: ${brokenOff.join(' ')}\n`);
		const amidst = brokenOff.filter((made) => made > 0 && made < itemCount);
		expect(amidst.length).toBeGreaterThan(rounds / 2);
	},
	rounds * 60_000,
);
