import { fillIn } from './fillRuns.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n } from './realN8n.ts';

describe('n8n with protection against requests to private addresses', () => {
	const open = useRealN8n(defaultVersion, { N8N_SSRF_PROTECTION_ENABLED: 'true' });

	it('blocks a service on one, and says so', async () => {
		const { service } = open();
		const { error } = await fillIn(open(), [{ certificate_no: '1' }]);
		expect(error).toMatchObject({
			message:
				'Could not read the fields of the template: n8n does not allow requests to 127.0.0.1',
			description: expect.stringContaining('N8N_SSRF_ALLOWED_'),
		});
		const { url: baseUrl, apiKey } = service;
		expect(await open().testCredential({ baseUrl, apiKey })).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('does not allow requests to 127.0.0.1'),
		});
		expect(service.journal.requests).toEqual([]);
	});
});

// In its file system, where n8n 2 keeps them unless it is told otherwise, all other suites find them.
describe.each([
	['in memory', 'default', /^$/],
	['in the database', 'database', /^database:/],
])('n8n with an exception for the service, and files %s', (_, mode, place) => {
	const open = useRealN8n(defaultVersion, {
		N8N_SSRF_PROTECTION_ENABLED: 'true',
		N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.1/32',
		N8N_DEFAULT_BINARY_DATA_MODE: mode,
	});

	it('fills, and the file is the one that the service holds', async () => {
		const items = [{ certificate_no: 'Whole', participant: 'Ada' }];
		const execution = await fillIn(open(), items, { parameters: { output: 'file' } });
		expect(execution.error).toBeUndefined();
		const file = execution.items('Fill')[0]?.binary?.data ?? { data: '', mimeType: '' };
		expect(file.id ?? '').toMatch(place);
		expect(await open().bytesOf(file)).toEqual(await open().heldDocument('Whole'));
	});
});
