import { z } from 'zod/v4';
import { numberFrom } from '../values.ts';

/** When the service backs itself up. */
export const backups = {
	'backup-dir': {
		placeholder: 'DIR',
		about: 'folder for automatic backups; without it, there are none',
		variable: 'BACKUP_DIR',
		schema: z.string().min(1, 'give the path of a folder').optional(),
	},
	'backup-hours': {
		placeholder: 'N',
		about: 'hours from one backup to the next',
		variable: 'BACKUP_HOURS',
		fallback: '24',
		needs: ['backup-dir'],
		schema: numberFrom(1, 8760),
	},
	'backup-keep': {
		placeholder: 'N',
		about: 'how many backups are kept in the folder; older ones are deleted',
		variable: 'BACKUP_KEEP',
		fallback: '7',
		needs: ['backup-dir'],
		schema: numberFrom(1, 10_000),
	},
};
