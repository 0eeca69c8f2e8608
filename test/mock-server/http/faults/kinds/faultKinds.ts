import { z } from 'zod/v4';
import { cutBody, dribble, gzip, resetInBody, wrongLength } from './brokenBodies.ts';
import {
	emptyAnswer,
	fixedAnswer,
	htmlPage,
	invalidJson,
	redirect,
	tooManyRequests,
} from './falseAnswers.ts';
import {
	delay,
	doneThenHang,
	doneThenReset,
	doneThenStatus,
	doneTwice,
	hang,
	reset,
} from './lostAnswers.ts';
import { requestPatternSchema } from '../requestPattern.ts';
import { byteOrderMark, corruptBody, wrongDate } from './rewrittenAnswers.ts';

/** Every kind of fault, by its name in rules. */
export const faultKinds = {
	answer: fixedAnswer,
	'too-many-requests': tooManyRequests,
	redirect,
	'html-page': htmlPage,
	empty: emptyAnswer,
	'invalid-json': invalidJson,
	'reset-in-body': resetInBody,
	'cut-body': cutBody,
	'wrong-length': wrongLength,
	dribble,
	gzip,
	delay,
	hang,
	reset,
	'done-then-reset': doneThenReset,
	'done-then-status': doneThenStatus,
	'done-then-hang': doneThenHang,
	'done-twice': doneTwice,
	'byte-order-mark': byteOrderMark,
	'corrupt-body': corruptBody,
	'wrong-date': wrongDate,
};

type FaultKinds = typeof faultKinds;
type Schemas = FaultKinds[keyof FaultKinds]['schema'];

const schemas = Object.values(faultKinds).map(({ schema }) => schema) as [Schemas, ...Schemas[]];

/** A fault as data. */
export const faultActionSchema = z.discriminatedUnion('kind', schemas);

export type FaultAction = z.output<Schemas>;
/** A fault as written: properties with a default are optional. */
export type FaultActionInput = z.input<Schemas>;

/** A rule as JSON, for example from a file or another process. */
export const faultRuleSchema = z.strictObject({
	match: requestPatternSchema.default({}),
	action: faultActionSchema,
});
