import { emailForm, whyNoEmail } from '../../src/store/access/emailAddress.ts';

test.each([
	['Ada@Example.com', 'ada@example.com'],
	[' ada@example.com ', 'ada@example.com'],
	['zoe\u0308@mu\u0308nchen.de', 'zo\u00eb@m\u00fcnchen.de'],
	['ZO\u00cb@xn--mnchen-3ya.de', 'zo\u00eb@m\u00fcnchen.de'],
	['o’neil@example.com'.replace('’', "'"), "o'neil@example.com"],
	['first.last+tag_1@sub.example.co.uk', 'first.last+tag_1@sub.example.co.uk'],
	['иван@пример.рф', 'иван@пример.рф'],
	['山田taro@例え.jp', '山田taro@例え.jp'],
	['김@한국.kr', '김@한국.kr'],
	['शर्मा@example.com', 'शर्मा@example.com'],
	['admin@localhost', 'admin@localhost'],
])('%j is known as %j', (typed, form) => {
	expect([emailForm(typed), whyNoEmail(typed)]).toEqual([form, undefined]);
});

test.each([
	['the sign of the unit kelvin', '\u212aim@example.com'],
	['the same in the domain', 'kim@\u212aim.com'],
	['a long s', '\u017fam@example.com'],
	['a ligature', 'o\ufb03ce@example.com'],
	['letters of full width', '\uff4bim@example.com'],
	['a Cyrillic letter among Latin ones', 'p\u0430ul@example.com'],
	['a Greek letter among Latin ones', 'kim@g\u03bfogle.com'],
	['Cyrillic letters that look like Latin ones only', '\u0430\u0440\u0435@example.com'],
	['a domain of such letters, also as it is sent', 'kim@xn--80ak6aa92e.com'],
	['an i without its dot', 'k\u0131m@example.com'],
	['a capital I with a dot', 'K\u0130M@example.com'],
	['an i with two dots', 'ki\u0307m@example.com'],
])('an address with %s is refused, and nobody’s', (_, address) => {
	expect([emailForm(address), whyNoEmail(address)]).toEqual([undefined, 'confusable']);
});

test.each([
	'',
	'ada',
	'ada@',
	'@example.com',
	'ada lovelace@example.com',
	'ada@example@com',
	'"ada"@example.com',
	'<ada@example.com>',
	'ada\u200b@example.com',
	'ada\u2024b@example.com',
	'ada\u0661@example.com',
	'ada\u0000@example.com',
	`${'a'.repeat(250)}@example.com`,
])('%j is no address', (text) => {
	expect([emailForm(text), whyNoEmail(text)]).toEqual([undefined, 'malformed']);
});
