/** A wording that readers do not meet elsewhere in n8n, and what n8n's writers use instead. */
export interface Term {
	readonly not: RegExp;
	readonly use: string;
}

const words = (not: RegExp, use: string): Term => ({ not, use });

/** US English. */
const spelling: readonly Term[] = [
	words(/\b(licence|colour|behaviour|favour|neighbour|honour)\w*\b/i, 'US spelling: -ense, -or'),
	words(/\b(centre|grey|catalogue|cancelled|cancelling|labelled|misspelt)\b/i, 'US spelling'),
	words(
		/\b(organi|reali|recogni|initiali|optimi|summari|normali|seriali)s(e|es|ed|ing|ation)\b/i,
		'US spelling: -ize',
	),
	words(/\b[eE]-mail/, 'email'),
	words(/\b(web application(?! firewall)|web address)\b/i, 'web app, URL'),
	words(/\btime-out|\btime out\b/i, 'timeout'),
];

/** Labels of the nodes that have other names now. */
const formerLabels: readonly Term[] = [
	words(/\bIgnore Keys\b/, 'Fields to Ignore'),
	words(/\bUnknown Keys\b/, 'On Unknown Field'),
	words(/\bWrong Types\b/, 'On Invalid Value'),
	words(/\bUnfilled Fields\b/, 'On Missing Value'),
	words(/\bKeep Input\b/, 'Include Other Input Fields'),
	words(/\bExisting Documents\b/, 'If Document Exists'),
	words(/\bCreate New Ones\b/, 'Create Anyway'),
	words(/\bBody Shape\b/, 'Request Format'),
	words(/\bMap Fields\b/, 'Using Field Mapping'),
];

/** Words of the field instead of our own. */
const terms: readonly Term[] = [
	words(/\bwhat comes out\b/i, 'output'),
	words(/\b(?<!by )(hand|hands|handed|handing) (on|over|out)\b/i, 'forward, pass, return'),
	words(/\bdocuments? (is|are|was|were|has been|have been|being|be) made\b/i, 'created'),
	words(/\bmade (from|twice|by hand|anew)\b/i, 'created'),
	words(/\b(sent|send|sends|asked|tried|made|done) once more\b/i, 'again'),
	words(/\bletter by letter\b/i, 'exactly'),
	words(/\b(work|works|worked|working) on (at a time|items)\b/i, 'process in parallel'),
	words(/\bat the same moment\b/i, 'at the same time'),
	words(/\bcarr(y|ies|ied|ying)\b[^.]{0,40}\balong\b/i, 'pass, include'),
	words(/\ba document may exist\b/i, 'may have been created'),
	words(/\bin whatever way\b/i, 'no matter how'),
	words(/\bholds? back\b|\bheld back\b/i, 'back off, defer'),
	words(/\b(asks?|asking) for fewer requests\b/i, 'is rate limiting requests'),
	words(/\bforwards? to another\b/i, 'redirects'),
	words(/\bswitch(es)?\b(?! (to|from)\b)/i, 'setting'),
	words(/\bstall(s|ed)?\b/i, 'idle timeout'),
	words(/\brehears(e|al|es|ed)\b/i, 'try'),
	words(/\bin order to\b/i, 'to'),
	words(/\butili[sz]e|\bleverage/i, 'use'),
	words(/\bplease\b/i, 'nothing'),
	words(/\b(simply|easily|obviously)\b/i, 'nothing'),
	words(/\bpress (the )?\*\*/i, 'select **'),
];

/** Wordings that only those who use the product stumble over. */
const termsOfTexts: readonly Term[] = [
	words(/\b(give|gives|given|gave|giving) (out|back)\b/i, 'return'),
	words(
		/\b(make|makes|made|making) (a|an|no|one|the|each|every|its|\d+) (new )?documents?\b/i,
		'create',
	),
	words(/\bbring(s|ing)? along\b|\bbrought along\b/i, 'include, have'),
	words(/\ball the same\b/i, 'still'),
	words(/\bis told\b|\bare told\b|\bto tell the\b|\btells? (of|nothing)\b/i, 'say, list, show'),
	words(/\b(taken|takes?|took) (it )?(for|that)\b/i, 'mistaken for, assume'),
	words(/\b(guess|guesses|guessed)\b/i, 'assumption about the API'),
	words(/\bclick on\b/i, 'select'),
];

/** Rules for comments. */
export const commentVocabulary: readonly Term[] = [...spelling, ...formerLabels, ...terms];

/** Rules for every text that users read. */
export const vocabulary: readonly Term[] = [...commentVocabulary, ...termsOfTexts];
