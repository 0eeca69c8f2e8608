import { z } from 'zod/v4';
import type { Option } from '../option.ts';

/** The option that names a team. `about`: what for. */
export const teamOption = (about: string): Option<string | undefined> => ({
	placeholder: 'NAME',
	about: `${about} (default: the only one, if there is just one)`,
	schema: z.string().trim().min(1, 'the team’s name is empty').optional(),
});
