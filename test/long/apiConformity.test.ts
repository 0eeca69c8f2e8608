import { cases } from '../conformity/cases.ts';
import { installJudges, requireJudge } from '../conformity/judges.ts';
import { JudgingProxy } from '../conformity/judgingProxy.ts';
import { runAllNodes } from '../conformity/nodesAtWork.ts';
import { runPortman } from '../conformity/portman.ts';
import { portmanConfig } from '../conformity/portmanConfig.ts';
import { prismJudge } from '../conformity/prism.ts';
import { spoiled } from '../conformity/spoiled.ts';
import { askRightly, askWrongly, startWithCopy } from '../../service/test/http/api/everyRequest.ts';
import { ask, fillLetter } from '../../service/test/installed/office.ts';
import type { Office } from '../../service/test/installed/office.ts';
import { startService as startMock } from '../mock-server/server/start.ts';
import { Stage } from '../workflow/stage.ts';

let proxy: JudgingProxy;
beforeAll(async () => {
	await installJudges();
	proxy = await JudgingProxy.open();
});
afterAll(async () => await proxy.close());

const descriptionOf = async (office: Pick<Office, 'url'>) =>
	(await (await fetch(`${office.url}/openapi.json`)).json()) as object;

describe('Prism in front of the service', () => {
	test.each(cases)('has no objection: %j', async (api) => {
		await using service = await startWithCopy({ api });
		proxy.upstream = service.url;
		const judge = await prismJudge(await descriptionOf(service));
		const rightly = await askRightly(service, proxy.url);
		const right = await proxy.verdicts(judge);
		expect(right.length).toBe(rightly.sent);
		const isRefused = ({ status }: { status: number }) => status >= 400;
		expect(right.filter(({ ofAnswer }) => ofAnswer.length > 0)).toEqual([]);
		// More requests than the service takes in a second are refused.
		expect(right.filter((one) => !isRefused(one) && one.ofRequest.length > 0)).toEqual([]);
		const wrongly = await askWrongly(service, proxy.url);
		const wrong = await proxy.verdicts(judge);
		expect(wrong.length).toBe(wrongly.sent);
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
			const verdicts = await proxy.verdicts(await prismJudge(await descriptionOf(stage.service)));
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
		const verdicts = await proxy.verdicts(await prismJudge(spoiled(await descriptionOf(service))));
		const json = verdicts.filter(({ isJson, status }) => isJson && status < 300);
		expect(json.length).toBeGreaterThan(5);
		expect(json.filter(({ ofAnswer }) => ofAnswer.length === 0)).toEqual([]);
	});

	test('objects to an answer that lacks what it should have', async () => {
		await using mock = await startMock();
		proxy.upstream = mock.url;
		const answer = { kind: 'answer', status: 200, body: { uid: 'd' } } as const;
		mock.faults.add({ match: { path: '/v1/*' }, action: answer });
		await ask(mock, `GET ${proxy.url}/v1/documents`).catch(() => undefined);
		const [verdict] = await proxy.verdicts(await prismJudge(await descriptionOf(mock)));
		expect(verdict?.ofAnswer).toContain(
			"body: Response body must have required property 'totalCount'",
		);
	});
});

interface Operation {
	readonly requestBody?: { readonly content: object };
}

/** Without the operations whose body is a file: Portman sends none. */
function withoutUploads(description: object): object {
	const { paths } = description as { paths: Record<string, Record<string, Operation>> };
	const kept = Object.entries(paths).map(([path, operations]) => {
		const others = Object.entries(operations).filter(
			([, { requestBody }]) => !('application/pdf' in (requestBody?.content ?? {})),
		);
		return [path, Object.fromEntries(others)];
	});
	return { ...description, paths: Object.fromEntries(kept) as object };
}

async function portman(service: Office, change = (description: object) => description) {
	const description = change(withoutUploads(await descriptionOf(service)));
	const [{ uid }, { uid: toDelete }] = [await fillLetter(service), await fillLetter(service)];
	const config = portmanConfig(service, { uid, toDelete });
	return await runPortman(description, { url: service.url, config });
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
		const { schemas, failures } = await portman(service, spoiled);
		expect(schemas).toBeGreaterThan(5);
		expect(failures).toHaveLength(schemas);
	});
});

test('Swagger Parser takes the description for valid OpenAPI 3.1', async () => {
	const parser = (await requireJudge('@apidevtools/swagger-parser')) as {
		validate(description: object): Promise<unknown>;
	};
	await using service = await startWithCopy({});
	const description = await descriptionOf(service);
	await parser.validate(structuredClone(description));
	await expect(parser.validate({ ...description, info: {} })).rejects.toThrow(/title/);
});
