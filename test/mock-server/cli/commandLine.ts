import { parseArgs } from 'node:util';
import { unreadableArguments, UsageError } from '../../../service/src/cli/failure.ts';

/** Parses the command line into the text of each option; throws UsageError. */
export function parse(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			options: {
				port: { type: 'string', default: '4455' },
				host: { type: 'string', default: '127.0.0.1' },
				'foreign-port': { type: 'string' },
				'allow-host': { type: 'string', multiple: true },
				'tls-cert': { type: 'string' },
				'tls-key': { type: 'string' },
				templates: { type: 'string' },
				watch: { type: 'boolean', default: false },
				empty: { type: 'boolean', default: false },
				data: { type: 'string' },
				ephemeral: { type: 'boolean', default: false },
				key: { type: 'string', multiple: true, default: [] },
				font: { type: 'string', multiple: true },
				profile: { type: 'string', default: 'documented' },
				set: { type: 'string', multiple: true, default: [] },
				deterministic: { type: 'boolean', default: false },
				seed: { type: 'string' },
				'no-admin': { type: 'boolean', default: false },
				exec: { type: 'string' },
				record: { type: 'string' },
				'record-to': { type: 'string' },
				help: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		throw unreadableArguments(error);
	}
}

export type Values = ReturnType<typeof parse>;

export function readNumber(option: string, text: string, [least, most]: [number, number]): number {
	const number = Number(text);
	if (/^\d+$/.test(text) && number >= least && number <= most) return number;
	throw new UsageError(`${option} accepts a number from ${least} to ${most}; not "${text}".`);
}

export function readUrl(option: string, text: string): URL {
	const url = URL.parse(text);
	if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search) return url;
	throw new UsageError(`${option} accepts the URL of a service; not "${text}".`);
}
