import type { LocalService } from '../http/admin/localService.ts';
import type { ServiceOptions } from '../server/serviceOptions.ts';
import type { Store } from '../../../service/src/store/store.ts';

const mostShown = 20;

async function templateLines(store: Store): Promise<string[]> {
	const templates = await store.templates.list({ limit: mostShown, offset: 0, order: 'oldest' });
	const width = Math.max(0, ...templates.map(({ uid }) => uid.length));
	const lines = templates.map(
		({ uid, name, fields }) => `  ${uid.padEnd(width)}  ${name} (${fields.length} fields)`,
	);
	const more = (await store.templates.count()) - templates.length;
	if (templates.length === 0) return ['  none'];
	return more > 0 ? [...lines, `  … and ${more} more`] : lines;
}

function settingLines({
	dataDir,
	profile = 'documented',
	settings = {},
}: ServiceOptions): string[] {
	const set = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
	return [
		`Data      ${dataDir ?? 'in memory only (keep it with --data DIR)'}`,
		...(profile === 'documented' ? [] : [`Profile   ${profile}`]),
		...(set.length > 0 ? [`Settings  ${set.join(' ')}`] : []),
	];
}

/** The text shown when the service is ready: its URL, keys and templates, and a command to try. */
export async function readyBlock(
	{ url, apiKey, store, accounts }: LocalService,
	options: ServiceOptions,
): Promise<string> {
	const keys = accounts.map(({ key }) => key).join(', ');
	return [
		'The local service is ready.',
		'',
		`URL       ${url}`,
		...(options.admin === false ? [] : [`Web page  ${url}/`]),
		`API key   ${keys}`,
		...settingLines(options),
		'Templates',
		...(await templateLines(store)),
		'',
		'Try it:',
		`  curl -H 'X-API-KEY: ${apiKey}' ${url}/v1/templates`,
		'',
		'Press Ctrl-C to stop.',
		'',
	].join('\n');
}
