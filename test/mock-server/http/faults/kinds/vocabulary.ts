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
import { byteOrderMark, corruptBody, wrongDate } from './rewrittenAnswers.ts';

/** Every kind of fault under the name that `kind` has in a rule. */
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
/** A fault as it may be written: what has a default can be left out. */
export type FaultActionInput = z.input<Schemas>;

/** Which requests a rule is about, as data; without any property: all. */
export const requestPatternSchema = z.strictObject({
	method: z.string().optional(),
	/** The whole path; `*` stands for any characters. */
	path: z.string().optional(),
	/** A template's or document's uid, as one segment of the path. */
	uid: z.string().optional(),
	/** The first request that is met, counting from 1 those that match and reach the rule. */
	nth: z.number().int().min(1).optional(),
	/** How many requests are met from there on; default: 1 with `nth`, else no end. */
	times: z.number().int().min(1).optional(),
	/** How likely a request whose turn it is is met, from 0 to 1; default: 1. */
	probability: z.number().min(0).max(1).optional(),
});

/** A rule as data, e.g. from a file or another process. */
export const faultRuleSchema = z.strictObject({
	match: requestPatternSchema.default({}),
	action: faultActionSchema,
});
