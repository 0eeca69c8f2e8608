import type { ApiOptions } from '../../../service/src/domain/apiOptions.ts';
import { apiOptionsOf } from '../assumptions/catalogue.ts';
import type { Settings } from '../assumptions/settings.ts';

/** The service's options are fixed when it starts, but settings change: so there is an instance for each combination. */
export class Instances<Instance> {
	readonly #settings: Settings;
	readonly #open: (api: ApiOptions) => Instance;
	readonly #opened = new Map<string, Instance>();

	constructor(settings: Settings, open: (api: ApiOptions) => Instance) {
		this.#settings = settings;
		this.#open = open;
	}

	/** The one with the current settings, and perhaps other options. */
	with(options: Partial<ApiOptions> = {}): Instance {
		const api = { ...apiOptionsOf(this.#settings.current()), ...options };
		const name = Object.values(api).join();
		const opened = this.#opened.get(name) ?? this.#open(api);
		this.#opened.set(name, opened);
		return opened;
	}
}
