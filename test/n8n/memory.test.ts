import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { Arena } from '../bench/inN8n/arena.ts';
import { bareFills } from '../bench/inN8n/bareProgram.ts';
import { peakDuring, residentMemory } from '../bench/residentMemory.ts';
import { byId, itemsOf, performWorkflow } from '../workflow/stage.ts';
import { runWorkflow, saveWorkflow } from './execution.ts';
import { fillIn } from './fillRuns.ts';

let arena: Arena;
beforeEach(async () => {
	arena = await Arena.open();
}, 900_000);
afterEach(async () => await arena?.n8n.close());

/** Waits until n8n has come to rest after its start, and gives back the memory it then has, in MB. */
async function idleMemory(pid: number): Promise<number> {
	let most = 0;
	for (let restingSince = Date.now(); Date.now() - restingSince < 5000; await sleep(100)) {
		const now = residentMemory(pid);
		if (now > most + 1) [most, restingSince] = [now, Date.now()];
	}
	return residentMemory(pid);
}

/** Fills the template from each item. */
async function fill(templateUid: string, items: IDataObject[], output: string) {
	const parameters = { templateId: byId(templateUid), title: '={{ $json.name }}', output };
	return (await fillIn(arena.n8n, items, { parameters })).items('Fill');
}

/** Downloads one document of the template for each item. */
async function download(templateUid: string, items: IDataObject[]) {
	const [document] = await fill(templateUid, [{ name: 'One MB' }], 'json');
	const workflow = performWorkflow(
		'document.download',
		{ documentId: byId(document?.json.uid) },
		{ credentials: { pdfTemplateApi: arena.n8n.credential } },
	);
	const { session } = arena.n8n;
	const pinData = { Start: itemsOf(...items) };
	const id = await saveWorkflow(session, { ...workflow, name: 'Download', pinData });
	return (await runWorkflow(session, id, 'Start')).items('PDF');
}

it.each([
	{
		what: 'fills to file',
		make: async (uid: string, items: IDataObject[]) => await fill(uid, items, 'file'),
	},
	{ what: 'downloads', make: download },
])(
	'n8n needs for 1,000 $what of 1 MB at most 64 MB more than for 10, or what Node itself needs',
	async ({ what, make }) => {
		const uid = await arena.addTemplate(1024);
		const { pid } = arena.n8n.instance;
		const idle = await idleMemory(pid);

		async function peakAboveIdle(count: number): Promise<number> {
			const items = Array.from({ length: count }, (_, index) => ({ name: `N ${index}` }));
			const [peak, made] = await peakDuring(pid, async () => await make(uid, items));
			const types = made.map(({ binary }) => binary?.data?.mimeType);
			expect(types).toEqual(items.map(() => 'application/pdf'));
			return peak - idle;
		}

		const few = await peakAboveIdle(10);
		const many = await peakAboveIdle(1000);
		// Each request holds its part of a PDF, so a fair comparison has as many at once.
		const atOnce = Math.max(10, arena.n8n.service.journal.maxInFlight);
		const { memory: bare } = await bareFills(arena, uid, { items: 1000, warming: 10, atOnce });
		const mb = (value: number) => `${value.toFixed(0)} MB`;
		process.stderr.write(
			`${what}: above idle ${mb(few)} for 10, ${mb(many)} for 1,000; a bare program with ${atOnce} at once grows by ${mb(bare)}\n`,
		);
		expect(many - few).toBeLessThan(Math.max(64, bare * 1.25));
	},
);
