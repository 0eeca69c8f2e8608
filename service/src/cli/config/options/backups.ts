import { z } from 'zod/v4';
import { numberFrom } from '../values.ts';

/** When the service backs itself up. */
export const backups = {
	'backup-dir': {
		placeholder: 'DIR',
		about: 'folder into which the service writes backups by itself; without it, it makes none',
		variable: 'BACKUP_DIR',
		schema: z.string().min(1, 'give the path of a folder').optional(),
	},
	'backup-hours': {
		placeholder: 'N',
		about: 'how many hours after the last backup the next one is made',
		variable: 'BACKUP_HOURS',
		fallback: '24',
		needs: ['backup-dir'],
		schema: numberFrom(1, 8760),
	},
	'backup-keep': {
		placeholder: 'N',
		about: 'how many backups stay in the folder; older ones are deleted',
		variable: 'BACKUP_KEEP',
		fallback: '7',
		needs: ['backup-dir'],
		schema: numberFrom(1, 10_000),
	},
};
