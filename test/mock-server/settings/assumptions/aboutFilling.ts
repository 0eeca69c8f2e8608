import type { Assumption } from './assumption.ts';

/** What the description leaves open about filling a template. */
export const aboutFilling = {
	'fill.body': {
		values: ['either', 'wrapped', 'flat'],
		assumed: 'wrapped if `data` is an object, else flat',
		reason: 'the fill guide wraps, the quickstart does not; which is accepted is not shown',
	},
	'fill.title': {
		values: ['optional', 'required'],
		assumed: 'a wrapped body without title takes the name of the template',
		reason: 'whether a title is needed is not shown',
	},
	'fill.result': {
		values: ['full', 'without-name', 'uid-and-url'],
		assumed: 'uid, name, templateName and downloadUrl',
		reason: 'the fill result is described so; the sample of the quickstart has no name',
	},
	'fill.status': {
		values: [200, 201],
		assumed: '200',
		reason: 'no status is shown; 201 is as usual for something created',
	},
	'fill.unknownResponseType': {
		values: ['rejected', 'json'],
		assumed: 'a responseType other than json and binary is refused',
		reason: 'what becomes of others is not shown, and so a misspelling is seen',
	},
	'fill.unfillable': {
		values: ['rejected', 'skipped'],
		assumed: 'a text longer than its field takes is refused with a message',
		reason: 'only wrong keys and types are said to be passed over',
	},
} as const satisfies Record<string, Assumption>;
