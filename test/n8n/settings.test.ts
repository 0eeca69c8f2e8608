import { fillIn } from './fillRuns.ts';
import { defaultVersion } from './installation.ts';
import { useRealN8n, type RealN8n } from './realN8n.ts';

/** A file of a fill is the one that the service holds; gives back the ID that n8n has for it. */
async function expectSameFile(n8n: RealN8n, title: string): Promise<string | undefined> {
	const items = [{ certificate_no: title, participant: 'Ada' }];
	const execution = await fillIn(n8n, items, { parameters: { output: 'file' } });
	expect(execution.error).toBeUndefined();
	const file = execution.items('Fill')[0]?.binary?.data;
	if (!file) throw new Error('There is no file');
	const bytes = await n8n.bytesOf(file);
	expect(bytes.equals(await n8n.heldDocument(title))).toBe(true);
	return file.id;
}

describe('n8n with protection against requests to private addresses', () => {
	const open = useRealN8n(defaultVersion, { N8N_SSRF_PROTECTION_ENABLED: 'true' });

	it('blocks a service on one, and says so', async () => {
		const { service } = open();
		const execution = await fillIn(open(), [{ certificate_no: '1' }]);
		expect(execution.error?.message).toBe(
			'Could not read the fields of the template: n8n does not allow requests to 127.0.0.1',
		);
		expect(execution.error).toMatchObject({
			description: expect.stringContaining('N8N_SSRF_ALLOWED_'),
		});
		const { url: baseUrl, apiKey } = service;
		const verdict = await open().testCredential({ baseUrl, apiKey });
		expect(verdict).toMatchObject({ status: 'Error' });
		expect(verdict.message).toContain('does not allow requests to 127.0.0.1');
		expect(service.journal.requests).toEqual([]);
	});
});

describe('n8n with an exception for the service, and files in memory', () => {
	const open = useRealN8n(defaultVersion, {
		N8N_SSRF_PROTECTION_ENABLED: 'true',
		N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.1/32',
		N8N_DEFAULT_BINARY_DATA_MODE: 'default',
	});

	it('fills, and the file is whole', async () => {
		expect(await expectSameFile(open(), 'In memory')).toBeUndefined();
	});
});

describe.each(['filesystem', 'database'])('n8n with files in the %s', (mode) => {
	const open = useRealN8n(defaultVersion, { N8N_DEFAULT_BINARY_DATA_MODE: mode });

	it('fills, and the file is whole', async () => {
		expect(await expectSameFile(open(), `In ${mode}`)).toMatch(new RegExp(`^${mode}(-v2)?:`));
	});
});
