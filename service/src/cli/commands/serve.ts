import { once } from 'node:events';
import { z } from 'zod/v4';
import { startService } from '../../server/startService.ts';
import { command, dataOption, numberFrom } from '../command.ts';

const firstSteps = `There is no team yet, so no key works. In another window:
  pdf-template-service team add "My team"
  pdf-template-service key add --team "My team" --name n8n
  pdf-template-service template add form.pdf --team "My team"`;

const notUrl = 'give a URL that begins with http:// or https://, without "?" and "#"';
const webAddress = z.string().refine((text) => {
	const url = URL.parse(text);
	return (
		url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
	);
}, notUrl);

export const serve = command({
	about: 'run the service (this is what happens without a command)',
	options: {
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
		data: dataOption,
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
			schema: z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean)),
		},
		'drain-seconds': {
			placeholder: 'N',
			about: 'how long answers that are under way may take when the service ends',
			variable: 'DRAIN_SECONDS',
			fallback: '30',
			schema: numberFrom(0, 3600),
		},
	},
	run: async (values, _words, { say, ending }) => {
		const { port, host, data: dataDir, 'public-url': publicUrl } = values;
		const allowedHosts = values['allow-host'];
		const service = await startService({ port, host, dataDir, publicUrl, allowedHosts });
		say(`The service is ready at ${service.url}, with its data in ${dataDir}.`);
		if (service.isNew) say(firstSteps);
		if (!ending.aborted) await once(ending, 'abort');
		say('The service ends when the answers that are under way are sent.');
		await service.close(values['drain-seconds']);
	},
});
