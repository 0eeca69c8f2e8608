import { z } from 'zod/v4';

const values = z.record(z.string(), z.union([z.string(), z.number()])).optional();

/** A value that is refused. `reason` names why, for which the page has words; `values` stand in them. */
export const fieldProblem = z.object({
	field: z.string(),
	message: z.string(),
	reason: z.string().optional(),
	values,
});
export type FieldProblem = z.output<typeof fieldProblem>;

/** Every answer that is not a success. */
export const problemAnswer = z.object({
	error: z.object({
		message: z.string(),
		reason: z.string().optional(),
		values,
		fields: z.array(fieldProblem).readonly().optional(),
	}),
});
export type Problem = z.output<typeof problemAnswer>['error'];
