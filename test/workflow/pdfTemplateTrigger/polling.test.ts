import type { INodeExecutionData } from 'n8n-workflow';
import type { PollerOptions } from '../engine/poller.ts';
import { Stage } from '../stage.ts';
import { addDocuments } from '../../../service/test/store/many.ts';

const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
const fields = [{ key: 'a', label: 'A', type: 'text' as const }];
const second = 1000;

const stage = Stage.ofSuite({ templates: false, now: () => new Date(now) });
// Far from the clock of this machine, which must not matter.
const begin = Date.parse('2031-05-06T07:08:09.123Z');
let now = begin;

beforeEach(async () => {
	now = begin;
	for (const uid of ['letter', 'invoice']) {
		await stage.service.store.deleteTemplate(uid);
		const name = uid === 'letter' ? 'Letter' : 'Invoice';
		await stage.service.store.addTemplate({ uid, name, bytes, fields });
	}
});

let made = 0;

/** Documents of one moment; gives back their uids. */
async function create(count: number, templateUid = 'letter'): Promise<string[]> {
	const name = () => `Document ${++made}`;
	return (await addDocuments(stage.service.store, count, { templateUid, name })).map(
		({ uid }) => uid,
	);
}

const uids = (items: readonly INodeExecutionData[]) => items.map(({ json }) => String(json.uid));

async function activated(parameters = {}, options: PollerOptions = {}) {
	const trigger = stage.trigger(parameters, options);
	expect(await trigger.activate()).toEqual([]);
	return trigger;
}

describe.each([['newest'], ['oldest']] as const)('with a service that lists %s first', (order) => {
	beforeEach(() => stage.service.settings.set('list.order', order));

	it('starts from now: what is there never comes, what is created comes once, in order', async () => {
		await create(230);
		const trigger = await activated();
		expect(await trigger.poll()).toEqual([]);
		now += 5 * second;
		const fresh = await create(2);
		now += 1;
		fresh.push(...(await create(3)));
		expect(uids(await trigger.poll())).toEqual(fresh);
		expect(await trigger.poll()).toEqual([]);
	});

	it('catches up after a day, a thousand documents at a time', async () => {
		await create(120);
		const trigger = await activated();
		await trigger.poll();
		const fresh: string[] = [];
		for (let minute = 0; minute < 1440; minute += 10) {
			now = now + 600 * second;
			fresh.push(...(await create(17)));
		}
		await trigger.activate().then((items) => expect(uids(items)).toEqual(fresh.slice(0, 1000)));
		expect(uids(await trigger.poll())).toEqual(fresh.slice(1000, 2000));
		expect(uids(await trigger.poll())).toEqual(fresh.slice(2000));
		expect(await trigger.poll()).toEqual([]);
	});

	it('remembers nothing of a poll that fails half-way', async () => {
		stage.service.settings.set('list.maxLimit', 25);
		await create(100);
		const trigger = await activated();
		now += second;
		const fresh = await create(90);
		const fault = stage.service.faults.add({
			match: { path: '/v1/documents', nth: 3, times: 1000 },
			action: { kind: 'answer', status: 400 },
		});
		await expect(trigger.poll()).rejects.toThrow('Could not list the documents');
		fault.remove();
		expect(new Set(uids(await trigger.poll()))).toEqual(new Set(fresh));
		expect(await trigger.poll()).toEqual([]);
	});
});

describe('what n8n keeps', () => {
	it.each([['workflow'], ['staged']] as const)(
		'in the %s is enough after an end of n8n at any time',
		async (keeps) => {
			await create(120);
			const trigger = await activated({}, { keeps });
			const [out, fresh]: [string[], string[]] = [[], []];
			for (let round = 0; round < 8; round++) {
				now += 40 * second;
				fresh.push(...(await create(round % 3 ? 12 : 0)));
				out.push(...uids(await (round % 2 ? trigger.activate() : trigger.poll())));
			}
			expect([...out].sort()).toEqual([...fresh].sort());
		},
	);
});

describe('a template that is renamed while a filter is on its name', () => {
	const filters = { templateName: { __rl: true, mode: 'list', value: 'Letter' } };
	const rename = async (name: string) => {
		const { url, apiKey } = stage.service;
		const answer = await fetch(`${url}/v1/templates/letter`, {
			method: 'PUT',
			headers: { 'X-API-KEY': apiKey, 'content-type': 'application/json' },
			body: JSON.stringify({ name }),
		});
		expect(answer.status).toBe(200);
	};

	it('is still followed, as our service says the ID of the template', async () => {
		const trigger = await activated({ filters });
		await rename('Brief');
		now += second;
		const wanted = await create(1);
		await create(1, 'invoice');
		expect(uids(await trigger.poll())).toEqual(wanted);
		expect(uids(await trigger.test())).toEqual(wanted);
	});

	it('stops a workflow that is activated afterwards, with the new name', async () => {
		await create(1);
		await rename('Brief');
		const trigger = stage.trigger({ filters });
		for (const act of [() => trigger.activate(), () => trigger.test()]) {
			await expect(act()).rejects.toMatchObject({
				message: expect.stringMatching(/^No template is called "Letter"/),
				description: 'The template was renamed to "Brief": choose this name in the filter.',
			});
		}
	});
});
