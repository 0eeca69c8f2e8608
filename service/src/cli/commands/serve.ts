import { once } from 'node:events';
import { startService, StuckError } from '../../server/startService.ts';
import { command } from '../command.ts';
import { apiOptions } from '../config/options/api.ts';
import { firstAdmin, oidcProvider } from '../config/options/signIn.ts';
import { storageOf } from '../config/options/stored.ts';
import { serviceOptions } from '../config/serviceOptions.ts';
import { openLog } from '../log.ts';

const firstSteps =
	'There is no user yet. To create the first one, an administrator, open this link within 30 minutes:';

export const serve = command({
	about: 'run the service (this is what happens without a command)',
	options: serviceOptions,
	run: async (values, _words, { out, ending }) => {
		const { port, host, 'public-url': publicUrl } = values;
		const storage = storageOf(values);
		const folder = values['backup-dir'];
		const log = openLog(values['log-level']);
		const service = await startService({
			port,
			host,
			...storage,
			publicUrl,
			trustedProxies: values['trusted-proxies'],
			allowedHosts: values['allow-host'],
			admin: firstAdmin(values),
			oidc: oidcProvider(values),
			auditDays: values['audit-days'],
			api: apiOptions(values),
			log,
			metricsToken: values['metrics-token'],
			retention: { days: values['keep-days'], documents: values['keep-documents'] },
			backups:
				folder === undefined
					? undefined
					: {
							folder,
							hours: values['backup-hours'],
							keep: values['backup-keep'],
						},
		});
		const where = storage.databaseUrl === undefined ? storage.dataDir : 'PostgreSQL';
		const end = ending.aborted ? Promise.resolve() : once(ending, 'abort');
		const never = () => end.then(() => false);
		const isReady = await Promise.race([
			service.ready.then(() => true, never),
			end.then(() => false),
		]);
		if (isReady) {
			log.info(`The service is ready at ${service.url}, with its data in ${where}.`);
			if (service.setupUrl !== undefined) {
				log.info(firstSteps);
				out(service.setupUrl);
			}
		}
		await end;
		const { 'drain-seconds': seconds, 'drain-delay-seconds': delay } = values;
		const until = delay === 0 ? '' : `connections are accepted for ${delay} s, then `;
		log.info(`Stopping: ${until}responses in progress have ${seconds} s.`);
		const cut = await service.close(seconds, delay).catch((error: unknown) => {
			if (!(error instanceof StuckError)) throw error;
			log.error(`${error.message} The process is ended; what was answered is on disk.`);
			// Node itself waits for a thread that hangs.
			process.kill(process.pid, 'SIGKILL');
			return 0;
		});
		if (cut > 0) log.warn(`${cut} responses were cut off after ${seconds} s.`);
		log.info('The service has stopped.');
	},
});
