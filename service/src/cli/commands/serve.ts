import { once } from 'node:events';
import { startService } from '../../server/startService.ts';
import { command } from '../command.ts';
import { chosenBehavior } from '../config/options/behavior.ts';
import { firstAdmin, oidcProvider } from '../config/options/signIn.ts';
import { serviceOptions } from '../config/serviceOptions.ts';

const firstSteps =
	'There is no user yet. To make the first one, an administrator, open this link within 30 minutes:';

export const serve = command({
	about: 'run the service (this is what happens without a command)',
	options: serviceOptions,
	run: async (values, _words, { out, say, ending }) => {
		const { port, host, data: dataDir, 'public-url': publicUrl } = values;
		const service = await startService({
			port,
			host,
			dataDir,
			publicUrl,
			trustedProxies: values['trusted-proxies'],
			allowedHosts: values['allow-host'],
			admin: firstAdmin(values),
			oidc: oidcProvider(values),
			auditDays: values['audit-days'],
			behavior: chosenBehavior(values),
		});
		say(`The service is ready at ${service.url}, with its data in ${dataDir}.`);
		if (service.setupUrl !== undefined) {
			say(firstSteps);
			out(service.setupUrl);
		}
		if (!ending.aborted) await once(ending, 'abort');
		say('The service ends when the answers that are under way are sent.');
		await service.close(values['drain-seconds']);
	},
});
