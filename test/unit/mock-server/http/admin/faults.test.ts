import { ask, fillLetter, startWithLetter } from '../../serviceClient.ts';
import { commonFaults } from '../../../../mock-server/http/faults/commonFaults.ts';
import { Faults } from '../../../../mock-server/http/faults/faults.ts';
import { faultRuleSchema } from '../../../../mock-server/http/faults/kinds/faultKinds.ts';
import { seededRandom } from '../../../../mock-server/state/seeded.ts';
import type { LocalService } from '../../../../mock-server/server/start.ts';

let service: LocalService;
beforeEach(async () => {
	service = await startWithLetter();
});
afterEach(() => service.close());

const list = 'GET /v1/templates';
const status = async (line = list, headers = {}) => (await ask(service, line, { headers })).status;

describe('over HTTP a fault', () => {
	test('is added as data, counts what it met, and is taken away', async () => {
		const body = { match: { method: 'GET', times: 2 }, action: { kind: 'answer', status: 503 } };
		const added = await ask(service, 'POST /__mock/faults', { body });
		expect([added.status, added.json]).toEqual([201, { id: 1 }]);
		expect([await status(), await status(), await status()]).toEqual([503, 503, 200]);
		expect((await ask(service, 'GET /__mock/faults')).json).toEqual([
			{ id: 1, match: body.match, action: { ...body.action, headers: {} }, matched: 3, hits: 2 },
		]);
		expect(await status('DELETE /__mock/faults/1')).toBe(204);
		expect(await status('DELETE /__mock/faults/1')).toBe(404);
		expect(service.faults.rules).toEqual([]);
	});

	test('is refused with the reason if there is no such fault', async () => {
		const body = { action: { kind: 'explode' } };
		const { status: code, json } = await ask(service, 'POST /__mock/faults', { body });
		expect([code, json]).toEqual([400, { error: { message: expect.stringMatching(/kind/) } }]);
		expect(await status('POST /__mock/faults', {})).toBe(400);
	});

	test('can be one of the second listener', async () => {
		const body = { action: { kind: 'answer', status: 500 } };
		await ask(service, 'POST /__mock/faults?host=foreign', { body });
		const { uid } = await fillLetter(service);
		expect(await status(`GET ${service.foreign.url}/documents/${uid}/download`)).toBe(500);
		expect(await status()).toBe(200);
		await ask(service, 'DELETE /__mock/faults?host=foreign');
		expect(service.foreign.faults.rules).toEqual([]);
	});

	test('never meets the calls by which it can be taken away', async () => {
		service.faults.add({ action: { kind: 'reset' } });
		expect(await status('DELETE /__mock/faults')).toBe(204);
		expect(await status()).toBe(200);
	});

	test('is one of the common ones, each of which can be added and says what it does', async () => {
		const { json } = await ask(service, 'GET /__mock/faults/common');
		expect(json).toEqual(commonFaults);
		for (const { rule, about } of commonFaults) {
			expect(faultRuleSchema.parse(rule).action).toMatchObject(rule.action);
			expect(about).toMatch(/\.$/);
		}
	});
});

test('a fault with a probability meets about that part of the requests, the same with the same seed', () => {
	const hits = (seed: number) => {
		const faults = new Faults(seededRandom(seed));
		const fault = faults.add({ match: { probability: 0.2 }, action: { kind: 'hang' } });
		const url = new URL('http://host/');
		const asked = { method: 'GET', url, headers: new Headers(), body: Buffer.alloc(0) };
		const met = Array.from(
			{ length: 1000 },
			() => [...faults.actionsFor({ asked, hasKey: true })].length,
		);
		return { hits: fault.hits, met };
	};
	expect(hits(1).hits).toBeGreaterThan(150);
	expect(hits(1).hits).toBeLessThan(250);
	expect(hits(1)).toEqual(hits(1));
	expect(hits(1)).not.toEqual(hits(2));
});
