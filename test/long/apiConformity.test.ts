import { cases } from '../conformity/cases.ts';
import { installJudges, requireJudge } from '../conformity/judges.ts';
import { JudgingProxy } from '../conformity/judgingProxy.ts';
import { runAllNodes } from '../conformity/nodesAtWork.ts';
import { runPortman } from '../conformity/portman.ts';
import { portmanConfig } from '../conformity/portmanConfig.ts';
import { prismJudge } from '../conformity/prism.ts';
import { spoiled } from '../conformity/spoiled.ts';
import { openApiDocument } from '../../service/src/http/api/openApi.ts';
import { apiOptionsOf } from '../mock-server/assumptions/catalogue.ts';
import type { LocalService } from '../mock-server/server/start.ts';
import { ask, fillLetter } from '../unit/mock-server/serviceClient.ts';
import {
	askRightly,
	askWrongly,
	startWithCopy,
} from '../unit/mock-server/http/api/everyRequest.ts';
import { Stage } from '../workflow/stage.ts';

let proxy: JudgingProxy;
beforeAll(async () => {
	await installJudges();
	proxy = await JudgingProxy.open();
});
afterAll(async () => await proxy.close());

const descriptionOf = ({ settings, url }: LocalService) =>
	openApiDocument(apiOptionsOf(settings.current()), url);

describe('Prism in front of the service', () => {
	test.each(cases)('has no objection: %j', async (options) => {
		await using service = await startWithCopy(options);
		proxy.upstream = service.url;
		const judge = await prismJudge(descriptionOf(service));
		await askRightly(service, proxy.url);
		const right = await proxy.verdicts(judge);
		expect(right.length).toBe(9);
		const isRefused = ({ status }: { status: number }) => status >= 400;
		expect(right.filter(({ ofAnswer }) => ofAnswer.length > 0)).toEqual([]);
		// More requests than the service takes in a second are refused.
		expect(right.filter((one) => !isRefused(one) && one.ofRequest.length > 0)).toEqual([]);
		await askWrongly(service, proxy.url);
		const wrong = await proxy.verdicts(judge);
		expect(wrong.length).toBe(64);
		expect(wrong.filter(({ ofAnswer }) => ofAnswer.length > 0)).toEqual([]);
		expect(wrong.filter(({ ofRequest }) => ofRequest.length > 0).length).toBeGreaterThan(20);
	});

	test('has none to what the nodes send and get', async () => {
		const stage = await Stage.open({}, ({ url, apiKey }) => {
			proxy.upstream = url;
			return { baseUrl: proxy.url, apiKey };
		});
		try {
			await runAllNodes(stage);
			const verdicts = await proxy.verdicts(await prismJudge(descriptionOf(stage.service)));
			expect(verdicts.length).toBeGreaterThan(15);
			expect(
				verdicts.filter(({ ofRequest, ofAnswer }) => ofRequest.length + ofAnswer.length > 0),
			).toEqual([]);
		} finally {
			await stage.close();
		}
	});

	test('would object to every JSON answer that lacks a property', async () => {
		await using service = await startWithCopy({});
		proxy.upstream = service.url;
		await askRightly(service, proxy.url);
		const verdicts = await proxy.verdicts(await prismJudge(spoiled(descriptionOf(service))));
		const json = verdicts.filter(({ isJson, status }) => isJson && status < 300);
		expect(json.length).toBeGreaterThan(5);
		expect(json.filter(({ ofAnswer }) => ofAnswer.length === 0)).toEqual([]);
	});

	test('objects to a simulated failure', async () => {
		await using service = await startWithCopy({});
		proxy.upstream = service.url;
		const answer = { kind: 'answer', status: 200, body: { uid: 'd' } } as const;
		service.faults.add({ match: { method: 'GET' }, action: answer });
		await ask(service, `GET ${proxy.url}/v1/documents`);
		const [verdict] = await proxy.verdicts(await prismJudge(descriptionOf(service)));
		expect(verdict?.ofAnswer).toContain(
			"body: Response body must have required property 'totalCount'",
		);
	});
});

async function portman(service: LocalService, description = descriptionOf(service)) {
	const { uid } = await fillLetter(service);
	return await runPortman(description, { url: service.url, config: portmanConfig(service, uid) });
}

describe('Portman, which makes its requests of the description,', () => {
	test('has no objection', async () => {
		await using service = await startWithCopy({});
		const { requests, failures } = await portman(service);
		expect(failures).toEqual([]);
		expect(requests.length).toBeGreaterThan(20);
	});

	test('would object to what lacks a property', async () => {
		await using service = await startWithCopy({});
		const { schemas, failures } = await portman(service, spoiled(descriptionOf(service)));
		expect(schemas).toBeGreaterThan(5);
		expect(failures).toHaveLength(schemas);
	});
});

test('Swagger Parser takes the description for valid OpenAPI 3.1', async () => {
	const parser = (await requireJudge('@apidevtools/swagger-parser')) as {
		validate(description: object): Promise<unknown>;
	};
	await using service = await startWithCopy({});
	const description = descriptionOf(service);
	await parser.validate(structuredClone(description));
	await expect(parser.validate({ ...description, info: {} })).rejects.toThrow(/title/);
});
