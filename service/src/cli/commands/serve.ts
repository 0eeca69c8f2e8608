import { once } from 'node:events';
import { startService } from '../../server/startService.ts';
import { command } from '../command.ts';
import { chosenBehavior } from '../config/options/behavior.ts';
import { serviceOptions } from '../config/serviceOptions.ts';

const firstSteps = `There is no team yet, so no key works. In another window:
  pdf-template-service team add "My team"
  pdf-template-service key add --team "My team" --name n8n
  pdf-template-service template add form.pdf --team "My team"`;

export const serve = command({
	about: 'run the service (this is what happens without a command)',
	options: serviceOptions,
	run: async (values, _words, { say, ending }) => {
		const { port, host, data: dataDir, 'public-url': publicUrl } = values;
		const service = await startService({
			port,
			host,
			dataDir,
			publicUrl,
			trustedProxies: values['trusted-proxies'],
			allowedHosts: values['allow-host'],
			behavior: chosenBehavior(values),
		});
		say(`The service is ready at ${service.url}, with its data in ${dataDir}.`);
		if (service.isNew) say(firstSteps);
		if (!ending.aborted) await once(ending, 'abort');
		say('The service ends when the answers that are under way are sent.');
		await service.close(values['drain-seconds']);
	},
});
