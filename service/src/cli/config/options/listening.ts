import { z } from 'zod/v4';
import { TrustedProxies } from '../../../http/exchange/client.ts';
import { list, numberFrom, webAddress } from '../values.ts';

/** Where the service is reached, and how it ends. */
export const listening = {
	port: {
		placeholder: 'N',
		about: 'port to listen on; 0: any free port',
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
		about:
			'where clients reach the service, such as through a proxy, with its path if it has one; download links begin with it',
		variable: 'PUBLIC_URL',
		schema: webAddress.optional(),
	},
	'trusted-proxies': {
		placeholder: 'LIST',
		about:
			'addresses and networks (10.0.0.0/8) of proxies whose X-Forwarded-For, -Proto and -Host are trusted, separated by commas; also the words loopback and private',
		variable: 'TRUSTED_PROXIES',
		fallback: '',
		schema: list.superRefine((proxies, context) => {
			try {
				new TrustedProxies(proxies);
			} catch {
				context.addIssue('give IP addresses and networks such as 10.0.0.0/8');
			}
		}),
	},
	'allow-host': {
		placeholder: 'NAMES',
		about:
			'host names to accept besides HOST and that of the public URL, such as a name inside a cluster, separated by commas',
		variable: 'ALLOW_HOST',
		fallback: '',
		schema: list,
	},
	'drain-delay-seconds': {
		placeholder: 'N',
		about:
			'how many seconds the service accepts connections when it stops, while /readyz says so: until a load balancer sends no more',
		variable: 'DRAIN_DELAY_SECONDS',
		fallback: '0',
		schema: numberFrom(0, 3600),
	},
	'drain-seconds': {
		placeholder: 'N',
		about:
			'how many seconds responses in progress have after that; what has not ended then is cut off',
		variable: 'DRAIN_SECONDS',
		fallback: '30',
		schema: numberFrom(0, 3600),
	},
};
