import { z } from 'zod/v4';
import { emailProblem } from '../../../domain/access/users.ts';

/** An email address as it was typed. */
export const emailText = z
	.string()
	.trim()
	.superRefine((text, { addIssue }) => {
		const reason = emailProblem(text);
		if (reason !== undefined) addIssue(reason);
	});
