/** What qpdf can make of a file: the same form in other clothes. */
export const rewrites: Readonly<Record<string, readonly string[]>> = {
	'object streams': ['--object-streams=generate'],
	'no object streams': ['--object-streams=disable', '--min-version=1.4'],
	linearized: ['--linearize'],
	qdf: ['--qdf'],
	'RC4 128': ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--'],
	'AES 128': ['--allow-weak-crypto', '--encrypt', '', 'owner', '128', '--use-aes=y', '--'],
	'AES 256': ['--encrypt', '', 'owner', '256', '--'],
};
