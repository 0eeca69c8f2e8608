import { z } from 'zod/v4';
import { list, numberFrom, webAddress } from '../values.ts';

/** Where the service is reached, and how it ends. */
export const listening = {
	port: {
		placeholder: 'N',
		about: 'port; 0: any free one',
		variable: 'PORT',
		fallback: '4455',
		schema: numberFrom(0, 65_535),
	},
	host: {
		placeholder: 'HOST',
		about: 'address to listen on; 0.0.0.0: every address of this machine',
		variable: 'HOST',
		fallback: '127.0.0.1',
		schema: z.string(),
	},
	'public-url': {
		placeholder: 'URL',
		about: 'where clients reach the service, such as through a proxy, for download links',
		variable: 'PUBLIC_URL',
		schema: webAddress.optional(),
	},
	'allow-host': {
		placeholder: 'NAMES',
		about: 'host names to accept besides HOST, such as a proxy’s, with commas between',
		variable: 'ALLOW_HOST',
		fallback: '',
		schema: list,
	},
	'drain-seconds': {
		placeholder: 'N',
		about: 'how long answers that are under way may take when the service ends',
		variable: 'DRAIN_SECONDS',
		fallback: '30',
		schema: numberFrom(0, 3600),
	},
};
