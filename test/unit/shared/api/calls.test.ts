import {
	defaultFileName,
	downloadDocument,
	getDocument,
	iterateDocuments,
} from '../../../../nodes/shared/api/documents';
import { fillTemplate } from '../../../../nodes/shared/api/fills';
import {
	deleteTemplate,
	getTemplate,
	getTemplateFields,
	iterateTemplates,
	renameTemplate,
} from '../../../../nodes/shared/api/templates';
import { overlapOf } from '../../../../nodes/shared/list/page';
import type { Connection } from '../../../../nodes/shared/transport/connection/connection';
import { Limiter } from '../../../../nodes/shared/transport/limiter/limiter';
import {
	ended,
	fails,
	never,
	realClock,
	stillClock,
	worldOf,
} from '../transport/requests/requestWorld.ts';

beforeEach(() => stillClock());
afterEach(realClock);

const lost = fails('ECONNRESET');
const store = async () => await Promise.resolve('stored');
const data = new Map();

it.each<[call: string, times: number, (connection: Connection) => Promise<unknown>]>([
	['list the templates', 2, async (connection) => await iterateTemplates(connection).next()],
	['list the documents', 2, async (connection) => await iterateDocuments(connection).next()],
	['get the template', 2, async (connection) => await getTemplate(connection, 't')],
	['read the fields', 2, async (connection) => await getTemplateFields(connection, 't')],
	['get the document', 2, async (connection) => await getDocument(connection, 'd')],
	[
		'download the document',
		2,
		async (connection) => await downloadDocument(connection, { uid: 'd' })(store),
	],
	['rename the template', 1, async (connection) => await renameTemplate(connection, 't', 'New')],
	['delete the template', 1, async (connection) => await deleteTemplate(connection, 't')],
	['fill the template', 1, async (connection) => await fillTemplate(connection, 't', { data })],
	[
		'fill the template, of a service that honors keys',
		2,
		async (connection) => {
			const service = { honorsKeys: true };
			await fillTemplate({ ...connection, service }, 't', { data });
		},
	],
])('%s: sent %d times where the answers are lost', async (call, times, send) => {
	const world = worldOf([lost], { limits: { maxRetries: 1 }, service: { honorsKeys: false } });
	const error = (await ended(send(world.connection))) as Error & { description: string };
	expect(error.message).toContain(`Could not ${call.split(',')[0]}`);
	expect(error.description.includes('may still have been created')).toBe(call.startsWith('fill'));
	// Only a download that follows a fill says so.
	expect(error.description).not.toContain('The document was created');
	expect(world.sent).toHaveLength(times);
});

describe('a list', () => {
	const page = (offset: number) => {
		const data = Array.from({ length: 100 }, (_, index) => ({ uid: `${offset + index}` }));
		return { body: JSON.stringify({ data, totalCount: 500 }) };
	};

	it('is no longer requested when its reader has what it wants', async () => {
		const limiter = new Limiter().forRun(5);
		const replies = [page(0), page(100 - overlapOf(100)), never];
		const { connection, sent } = worldOf(replies, { limiterFor: () => limiter });
		const reading = iterateDocuments(connection);
		for (let count = 0; count <= 100; count++) await ended(reading.next());
		const isAborted = () => (sent[2]?.request.abortSignal as AbortSignal).aborted;
		expect(isAborted()).toBe(false);
		await reading.return();
		expect(isAborted()).toBe(true);
	});

	it('ends with the execution', async () => {
		const { connection, sent } = worldOf([page(0)], { signal: AbortSignal.abort() });
		expect(await ended(iterateDocuments(connection).next())).toMatchObject({
			message: 'Could not list the documents: the execution was canceled',
		});
		expect(sent).toEqual([]);
	});
});

it.each([
	[{ uid: 'd', name: 'Offer' }, 'file.pdf', 'Offer'],
	[{ uid: 'd', name: 'd' }, 'file.pdf', 'file.pdf'],
	[{ uid: 'd', name: 'd' }, '', 'd'],
	[{ uid: 'd', name: 'd' }, undefined, 'd'],
])('the file of %j, which the service calls %j, is called %j', (document, fileName, name) => {
	expect(defaultFileName(document, fileName)).toBe(name);
});
