import { join } from 'node:path';
import { readArguments } from '../../../mock-server/cli/arguments.ts';
import { UsageError } from '../../../../service/src/cli/failure.ts';

const packageFile = join(import.meta.dirname, '../../../../package.json');

test('without arguments it is the documented service on port 4455, in memory', () => {
	expect(readArguments([])).toEqual({
		showsHelp: false,
		options: {
			port: 4455,
			host: '127.0.0.1',
			profile: 'documented',
			settings: {},
		},
	});
});

test('every option reaches the service', () => {
	const font = import.meta.filename;
	const line = `--port 0 --host ::1 --templates t --data d --key k --key l --font ${font} --profile hostile --set fill.status=201 --set=auth.status=403`;
	expect(readArguments(line.split(' ')).options).toEqual({
		port: 0,
		host: '::1',
		templates: 't',
		dataDir: 'd',
		apiKeys: ['k', 'l'],
		fontFiles: [font],
		profile: 'hostile',
		settings: { 'fill.status': 201, 'auth.status': 403 },
	});
});

test.each([
	['--deterministic', { deterministic: true }],
	['--seed 7', { deterministic: true, seed: 7 }],
	['--no-admin', { admin: false }],
	['--ephemeral', {}],
	['--empty', { templates: false }],
	['--templates t --watch', { templates: 't', watchTemplates: true }],
])('%s', (line, options) => {
	expect(readArguments(line.split(' '))).toEqual({
		showsHelp: false,
		options: { ...readArguments([]).options, ...options },
	});
});

test('--exec is a command to run', () => {
	expect(readArguments(['--exec', 'npm test']).command).toBe('npm test');
});

test('--record is an address, with its key and the file to write', () => {
	const wish = (line: string) => readArguments(line.split(' ')).recorder;
	expect(wish('--record https://host/api --key k --record-to r.json')).toEqual({
		service: new URL('https://host/api'),
		key: 'k',
		file: 'r.json',
	});
	expect(wish('--record http://host')).toEqual({
		service: new URL('http://host/'),
		key: 'local-service-key',
		file: 'recorded.json',
	});
});

test.each([
	[['--nothing'], /^Unknown option '--nothing'\. See --help/],
	[['more'], /^Unexpected argument 'more'/],
	[['--port'], /^Option '--port <value>' argument missing/],
	[['--port', 'x'], /^--port accepts a number from 0 to 65535; not "x"\.$/],
	[['--port', '70000'], /^--port accepts/],
	[['--port', '-1'], /--port/],
	[['--seed', 'x'], /^--seed accepts a number from 0 to/],
	[['--key', ''], /^--key must not be empty/],
	[['--key', 'a', '--key', 'a'], /^Each --key must be different/],
	[['--templates', 't', '--empty'], /^--empty loads no templates/],
	[['--data', 'd', '--ephemeral'], /^--ephemeral keeps nothing and --data keeps everything/],
	[['--set', 'error.shape'], /^--set accepts NAME=VALUE; not "error\.shape"/],
	[['--set', 'error.shape=xml'], /^The setting error\.shape accepts object, message, /],
	[
		['--profile', 'kind'],
		/^There is no profile "kind"\. There are: documented, lenient, hostile\.$/,
	],
	[['--set', 'shape=text'], /^There is no setting "shape"\. There are: fields\.envelope, /],
	[['--record', 'host'], /^--record accepts the URL of a service; not "host"\.$/],
	[['--record', 'ftp://host'], /^--record accepts the URL/],
	[['--record', 'http://user:password@host'], /^--record accepts the URL/],
	[['--record', 'http://host', '--key', 'a', '--key', 'b'], /^--record accepts only one key/],
	[
		['--record', 'http://host', '--set', 'fill.status=201'],
		/^--record starts no .*: remove --set\.$/,
	],
	[['--record', 'http://host', '--deterministic'], /: remove --deterministic\.$/],
	[['--record', 'http://host', '--profile', 'hostile'], /: remove --profile\.$/],
	[['--record-to', 'x.json'], /^--record-to requires --record/],
	[['--profile', '/no/such.json'], /^\/no\/such\.json is not a record .*: ENOENT/],
	[['--profile', packageFile], /package\.json is not a record .*: It has no settings\.$/],
	[['--tls-cert', 'cert.pem'], /^--tls-cert and --tls-key require each other\.$/],
	[['--tls-cert', packageFile, '--tls-key', packageFile], /^Cannot use the certificate: /],
	[['--font', '/no/such/font.ttf'], /^Font file not found: \/no\/such\/font\.ttf\.$/],
])('%j is refused in one line', (args, line) => {
	expect(() => readArguments(args)).toThrow(UsageError);
	expect(() => readArguments(args)).toThrow(line);
	expect(() => readArguments(args)).not.toThrow(/\n/);
});
