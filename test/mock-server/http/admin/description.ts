import type { ApiOptions } from '../../../../service/src/domain/apiOptions.ts';
import { openApiDocument } from '../../../../service/src/http/api/openApi.ts';
import { everyAssumption } from '../../assumptions/catalogue.ts';
import type { Settings } from '../../assumptions/settings.ts';

/** What is described, and the settings by which the mock answers otherwise. */
export function aboutDescription(settings: Settings): string {
	const differing = everyAssumption
		.filter(([name, { values, option }]) => !option && settings.get(name) !== values[0])
		.map(([name]) => `${name}=${settings.get(name)}`);
	const more = differing.length > 0 ? ` The local service differs: ${differing.join(', ')}.` : '';
	return `As our own service answers with its current options.${more}`;
}

/** The OpenAPI description of the service behind the mock. */
export function description(api: ApiOptions, settings: Settings, url: string): object {
	const { info, ...document } = openApiDocument(api, url);
	return { ...document, info: { ...(info as object), description: aboutDescription(settings) } };
}
