// How all installations here run npm: those of the development dependencies, of n8n and of its scanner.
// Plain CommonJS without dependencies: setup.mjs needs it before anything is installed, and jest runs it.
const { existsSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** Settings of the machine, which are passed on: how npm reaches its registry, and where its cache is. */
const ofTheMachine =
	/^npm_config_(registry|.*:.*|cache|userconfig|globalconfig|(https?_)?proxy|noproxy|ca|cafile|cert|key|strict_ssl|(prefer_)?offline|fetch_.*|maxsockets|nodedir|python)$/i;

/** Together with the lock file, these flags alone decide what npm installs, whatever the user's settings. */
const contentFlags = [
	'--include=prod',
	'--include=dev',
	'--include=optional',
	'--include=peer',
	'--install-strategy=hoisted',
	'--force=false',
	'--strict-peer-deps=false',
	'--package-lock=true',
	'--omit-lockfile-registry-resolved=true',
];

const otherFlags = ['--audit=false', '--fund=false', '--update-notifier=false', '--loglevel=error'];

/** With npm's defaults, it would wait for minutes without a network. */
const patience = {
	npm_config_fetch_retries: '2',
	npm_config_fetch_retry_mintimeout: '1000',
	npm_config_fetch_retry_maxtimeout: '10000',
};

/**
 * The environment of an installation. `npm run` passes all settings of its project as `npm_config_…` to what it runs,
 * where they would override the .npmrc of the installed folder.
 */
function npmEnvironment(environment = process.env) {
	const passedOn = Object.entries(environment).filter(
		([name]) =>
			!/^(NODE_ENV|NODE_OPTIONS|INIT_CWD)$/.test(name) &&
			(!/^npm_/i.test(name) || ofTheMachine.test(name)),
	);
	return { ...patience, ...headersOfNode(), ...Object.fromEntries(passedOn) };
}

/** Compiling a package downloads Node's headers, unless a setting names their folder. */
function headersOfNode() {
	const prefix = [join(dirname(process.execPath), '..'), '/usr', '/usr/local'].find((folder) =>
		existsSync(join(folder, 'include/node/common.gypi')),
	);
	return prefix ? { npm_config_nodedir: prefix } : {};
}

/** The program and arguments that run npm: the npm that runs this or, without one, the npm in the path. */
function npmCommand(args) {
	const script = process.env.npm_execpath;
	const isNpm = script !== undefined && /npm-cli\.c?js$/.test(script) && existsSync(script);
	const [command = '', ...rest] = args;
	const all = [command, ...contentFlags, ...otherFlags, ...rest];
	return isNpm ? [process.execPath, [script, ...all]] : ['npm', all];
}

const reasons = [
	[
		/SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_HAS_EXPIRED|DEPTH_ZERO/,
		() =>
			"npm does not trust the certificate of its registry. Name the file with your network's certificates in NODE_EXTRA_CA_CERTS and run the command again.",
	],
	[
		/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR/,
		() =>
			"npm cannot reach its registry. Check the network, or npm's proxy settings, and run the command again.",
	],
	[
		/ENOSPC|EDQUOT|no space left/i,
		(folder) => `The disk of ${folder} is full. Free some space and run the command again.`,
	],
	[
		/EACCES|EROFS|EPERM/,
		(folder) =>
			`npm may not write to ${folder} or to its cache. Make both folders your own and run the command again.`,
	],
];

/** One sentence if the user can fix it, else npm's last lines. */
function explainNpmFailure(output, folder) {
	const errors = output.split('\n').filter((line) => /^npm error/i.test(line));
	const said = errors.length > 0 ? errors.join('\n') : output;
	const known = reasons.find(([pattern]) => pattern.test(said));
	if (known) return known[1](folder);
	const lines = said.trim().split('\n').slice(-12).join('\n');
	return `npm did not succeed in ${folder}. Its last lines:\n${lines}`;
}

module.exports = { contentFlags, explainNpmFailure, npmCommand, npmEnvironment };
