import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../../src/cli/config/environment.ts';
import { readOptions } from '../../../src/cli/config/readOptions.ts';
import { serviceOptions } from '../../../src/cli/config/serviceOptions.ts';
import { numberFrom } from '../../../src/cli/config/values.ts';

const read = (args: readonly string[], environment: Environment = {}) =>
	readOptions(serviceOptions, args, environment).values;

describe('an option', () => {
	let folder: string;
	beforeAll(() => {
		folder = mkdtempSync(join(tmpdir(), 'options-'));
	});
	afterAll(() => rmSync(folder, { recursive: true }));
	const file = (text: string) => {
		const path = join(folder, 'value');
		writeFileSync(path, text);
		return path;
	};

	it('comes from its flag, else its variable, else the file that NAME_FILE names, else its default', () => {
		expect(read([]).port).toBe(4455);
		expect(read([], { PORT_FILE: file('81\n') }).port).toBe(81);
		expect(read([], { PORT: '82' }).port).toBe(82);
		expect(read(['--port', '83'], { PORT: '82' }).port).toBe(83);
	});

	it('counts as absent if its variable is empty', () => {
		expect(read([], { PORT: '', PORT_FILE: file('81') }).port).toBe(81);
	});

	it.each([
		[['--port', 'x'], {}, '--port: give a number from 0 to 65535.'],
		[[], { PORT: '-1' }, 'PORT: give a number from 0 to 65535.'],
		[[], { PORT: '1', PORT_FILE: 'x' }, 'PORT and PORT_FILE are both set: remove one of them.'],
		[[], { PORT_FILE: '/none/x' }, 'Cannot read the file of PORT_FILE: ENOENT'],
		[[], { FILL_FLATTENED: 'maybe' }, 'FILL_FLATTENED: give no or yes.'],
		[[], { LIST_MAX_LIMIT: '0' }, 'LIST_MAX_LIMIT: give a number from 1 to 100000, or "none".'],
		[['--public-url', 'pdf.example.com'], {}, '--public-url: give a URL that begins with http'],
	])('%j with %j is refused', (args, environment, sentence) => {
		expect(() => read(args, environment)).toThrow(sentence);
	});

	it('is refused without the one that it needs, by the name that was used', () => {
		const pair = {
			bucket: {
				placeholder: 'NAME',
				about: '',
				variable: 'A_BUCKET',
				schema: numberFrom(1, 2).optional(),
			},
			region: {
				placeholder: 'NAME',
				about: '',
				variable: 'A_REGION',
				schema: numberFrom(1, 2).optional(),
				needs: ['bucket'],
			},
		};
		const readPair = (args: readonly string[], environment: Environment) =>
			readOptions(pair, args, environment).values;
		expect(() => readPair([], { A_REGION: '1' })).toThrow(
			'A_REGION needs A_BUCKET: set both, or neither.',
		);
		expect(() => readPair(['--region', '1'], {})).toThrow('--region needs A_BUCKET');
		expect(readPair(['--bucket', '2'], { A_REGION: '1' })).toEqual({ bucket: 2, region: 1 });
	});
});

describe('a variable that no option has', () => {
	it.each([
		['DATA_DIRS', 'There is no option DATA_DIRS. Did you mean DATA_DIR?'],
		['DATA_IDR', 'Did you mean DATA_DIR?'],
		['public_url', 'Did you mean PUBLIC_URL?'],
		['PUBLC_URL_FILE', 'Did you mean PUBLIC_URL_FILE?'],
		['FILL_COLOR', 'There is no option FILL_COLOR. See serve --help.'],
		['PDF_TEMPLATE_PORT_NUMBER', 'There is no option PDF_TEMPLATE_PORT_NUMBER.'],
	])('%s is refused: it is meant for the service', (name, sentence) => {
		expect(() => read([], { [name]: '1' })).toThrow(sentence);
	});

	it.each(['HOME', 'PATH', 'POST', 'PORTS', 'HOSTNAME', 'DATABASE', 'PUBLIC', 'AWS_REGION'])(
		'%s is another program’s',
		(name) => {
			expect(() => read([], { [name]: '1' })).not.toThrow();
		},
	);

	it.each(['FILL_SERVICE_HOST', 'FILL_PORT', 'FILL_PORT_80_TCP_ADDR', 'PDF_TEMPLATE_SERVICE_PORT'])(
		'%s is what Kubernetes says about a neighbour',
		(name) => {
			expect(() => read([], { [name]: '1' })).not.toThrow();
		},
	);

	it('is not looked at if it is empty', () => {
		expect(() => read([], { DATA_DIRS: '' })).not.toThrow();
	});
});
