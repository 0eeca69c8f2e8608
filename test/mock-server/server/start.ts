import type { LocalService, ServiceOptions } from './localService.ts';
import { openService } from './openService.ts';
import { serve } from './serve.ts';

export { bundledTemplates, defaultApiKey } from './state.ts';
export type { LocalService, ServiceOptions };

/**
 * Starts the service with everything it needs. Rejects with UnusableDataError, UnreadableFolderError,
 * UnknownSwitchError or the system's error about the port.
 */
export async function startService(options: ServiceOptions = {}): Promise<LocalService> {
	return serve(await openService(options));
}
