import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { password, Visitor } from '../access/visitor.ts';
import { Instance } from '../installed/program.ts';
import { someOf } from '../someOf.ts';
import { newOwner } from './inhabited.ts';
import { allRoutes, lineOf } from './routes.ts';
import type { Route } from './routes.ts';
import { worstBodies, worstKinds } from './worstBodies.ts';
import type { WorstBody } from './worstBodies.ts';

const length = 9_800_000;
const email = 'admin@example.com';

/** The service as a program of its own, whose memory is its own. */
async function startProgram() {
	const dataDir = mkdtempSync(join(tmpdir(), 'worst-'));
	const instance = new Instance({
		DATA_DIR: dataDir,
		ADMIN_EMAIL: email,
		ADMIN_PASSWORD: password,
	});
	await instance.start();
	const url = instance.url ?? '';
	const admin = new Visitor({ url });
	await admin.signIn(email);
	const kilobytes = (name: string) =>
		Number(
			new RegExp(`${name}:\\s+(\\d+)`).exec(
				readFileSync(`/proc/${instance.pid}/status`, 'utf8'),
			)?.[1],
		);
	return {
		url,
		instance,
		owner: await newOwner({ service: { url }, admin }, 1),
		/** How much more memory, in MB, `work` has the program take at its peak than before. */
		async peak<Result>(work: () => Promise<Result>) {
			// Linux forgets the peak until now.
			writeFileSync(`/proc/${instance.pid}/clear_refs`, '5');
			const before = kilobytes('VmRSS');
			const result = await work();
			return { result, megabytes: (kilobytes('VmHWM') - before) / 1000 };
		},
		[Symbol.asyncDispose]: async () => {
			await instance.end('SIGTERM');
			rmSync(dataDir, { recursive: true });
		},
	};
}

describe('a body costs no more than its size', () => {
	let program: Awaited<ReturnType<typeof startProgram>>;
	let bodies: readonly (WorstBody & { readonly route: Route })[];
	beforeAll(async () => {
		program = await startProgram();
		const routes = (await allRoutes()).filter(({ method }) => !['GET', 'DELETE'].includes(method));
		const all = routes.map(async (route) => {
			const right = await program.owner.request(route);
			return worstBodies(right, length).map((body) => ({ ...body, route }));
		});
		bodies = (await Promise.all(all)).flat();
	});
	afterAll(() => program[Symbol.asyncDispose]());

	it.each(worstKinds)('that is or has %s', async (kind) => {
		const { url, peak, instance } = program;
		const some = someOf(someOf(bodies.filter((body) => body.kind === kind)));
		expect(some.length).toBeGreaterThan(0);
		const problems: unknown[] = [];
		for (const { where, make, route } of some) {
			const { line, headers, body } = make();
			const [method = '', path = ''] = line.split(' ');
			const { result, megabytes } = await peak(async () => {
				const answer = await fetch(new URL(path, url), {
					method,
					headers,
					body: body as Uint8Array<ArrayBuffer>,
				});
				return { status: answer.status, text: await answer.text() };
			});
			const { status, text } = result;
			const isCheap = status < 500 && text.length < 10_000 && megabytes < 200;
			if (!isCheap) problems.push([lineOf(route), where, status, text.length, megabytes]);
		}
		expect(problems).toEqual([]);
		expect(instance.crashes).toBe(0);
	});
});
