import { z } from 'zod/v4';

/** Where everything is stored: for all commands that read or change it. */
export const stored = {
	data: {
		placeholder: 'DIR',
		about: 'folder that keeps everything',
		variable: 'DATA_DIR',
		fallback: './data',
		schema: z.string(),
	},
};
