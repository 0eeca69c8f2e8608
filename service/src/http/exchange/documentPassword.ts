import { isUtf8 } from 'node:buffer';
import type { Context } from 'hono';
import { z } from 'zod/v4';
import { ServiceProblem } from '../../domain/problem.ts';
import type { Reason } from '../../domain/reasons.ts';
import { mostOfPassword, passwordBytes } from '../../pdf/protect/password.ts';
import type { PasswordProblem } from '../../pdf/protect/password.ts';

/** What the PDF opens with. In a header, because each key of a flat body is a field. */
export const passwordHeader = 'Document-Password';

export const passwordSchema = z
	.string()
	.optional()
	.describe(
		`The PDF opens with this password only (AES-256). In UTF-8, 1 to ${mostOfPassword} bytes; nobody can read it from what is stored`,
	);

const problems: Readonly<Record<PasswordProblem, readonly [Reason, string]>> = {
	empty: [
		'document-password-empty',
		'is empty. Leave the header out for a PDF that anybody can open.',
	],
	'too-long': ['document-password-long', `has more than ${mostOfPassword} bytes in UTF-8.`],
	characters: [
		'document-password-characters',
		'has characters that cannot be typed, such as control characters.',
	],
};

const refusal = ([reason, why]: readonly [Reason, string]) =>
	new ServiceProblem('invalid_request', `${passwordHeader} ${why}`, [], {
		reason,
		values: { most: mostOfPassword },
	});

/** The password of a request in the form in which PDFs take it; throws ServiceProblem, which does not hold it. */
export function readPassword(c: Context): Uint8Array | undefined {
	const given = c.req.header(passwordHeader);
	if (given === undefined) return undefined;
	// Node.js takes each byte of a header for a character.
	const sent = Buffer.from(given, 'latin1');
	if (!isUtf8(sent)) throw refusal(['document-password-characters', 'must be in UTF-8.']);
	const password = passwordBytes(sent.toString());
	if (typeof password === 'string') throw refusal(problems[password]);
	return password;
}
