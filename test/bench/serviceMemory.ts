// node test/bench/serviceMemory.ts: the memory of a service that fills for two minutes, in each store.
// Writes docs/benchmarks/serviceMemory.json.
import { residentMemory } from './residentMemory.ts';
import {
	addTeam,
	certificate,
	fillFor,
	openFolder,
	openServers,
	startInstances,
} from './measuredService.ts';
import { writeRecord } from './records.ts';

export interface ServiceMemoryRecord {
	readonly storage: string;
	/** Every twenty seconds: the fills so far, and the memory in MB. */
	readonly growth: readonly { readonly fills: number; readonly megabytes: number }[];
}

const clients = 16;
const turns = 6;

const records: ServiceMemoryRecord[] = [];
for (const open of [openFolder, openServers]) {
	await using place = await open();
	const { key, uid } = await addTeam(place, 'Team', certificate.pdf);
	await using instances = await startInstances(place);
	const [instance] = instances;
	const [url = '', pid = 0] = [instance?.url, instance?.pid];
	const orders = Array.from({ length: clients }, () => ({ key, uid, url, data: certificate.data }));
	const growth = [{ fills: 0, megabytes: residentMemory(pid) }];
	for (let turn = 0; turn < turns; turn += 1) {
		const { fills } = growth.at(-1) ?? { fills: 0 };
		const more = await fillFor(20, orders);
		growth.push({ fills: fills + more.length, megabytes: residentMemory(pid) });
	}
	records.push({ storage: place.name, growth });
	console.dir(records.at(-1), { depth: 3 });
}
await writeRecord('serviceMemory', records);
