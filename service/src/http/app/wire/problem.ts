import { z } from 'zod/v4';

const values = z.record(z.string(), z.union([z.string(), z.number()])).optional();

/** A refused value. The page has a text for each `reason`, which contains the `values`. */
export const fieldProblem = z.object({
	field: z.string(),
	message: z.string(),
	reason: z.string().optional(),
	values,
});
export type FieldProblem = z.output<typeof fieldProblem>;

/** The body of every error answer. */
export const problemAnswer = z.object({
	error: z.object({
		message: z.string(),
		reason: z.string().optional(),
		values,
		fields: z.array(fieldProblem).readonly().optional(),
	}),
});
export type Problem = z.output<typeof problemAnswer>['error'];
