import { everyAssumption } from '../assumptions/catalogue.ts';
import { profiles } from '../assumptions/profiles.ts';

const usage = `npm run service -- [OPTIONS]

Runs a local version of the PDF template filling service. It implements the whole API, as far as the
description of the service goes, and really fills PDF forms.

  --port N           port (default: 4455; 0: any free port)
  --host HOST        address to listen on (default: 127.0.0.1, which only this machine can reach)
  --allow-host NAME  accept this host name besides HOST, such as a proxy's; can be repeated
                     (IP addresses are always accepted, and names without a dot if HOST is not this machine)
  --foreign-port N   port of a second origin, for downloads on another host (default: any free port)
  --tls-cert FILE    certificate in PEM; both ports then also accept https, so that https links work
  --tls-key FILE     its private key in PEM
  --templates DIR    folder of PDF forms, x.pdf with an optional x.json (default: the bundled samples)
  --watch            reload templates when files in this folder change
  --empty            start without templates
  --data DIR         folder that keeps templates and documents
  --ephemeral        keep them in memory only (the default)
  --key KEY          API key (default: a new key, kept in the data folder if there is one); if repeated,
                     each key is an account of its own, with its own templates and documents
  --font FILE        font for scripts that the bundled fonts lack; can be repeated
  --profile NAME     initial values of the settings (default: documented), or a file x.json that
                     --record wrote
  --set NAME=VALUE   value of one setting; can be repeated
  --deterministic    stop the clock, and use the same uids in every run
  --seed N           use other uids (default: 1); implies --deterministic
  --exec COMMAND     run a command while the service is up, and exit with its exit code; the command
                     finds the service in PDF_SERVICE_URL and PDF_SERVICE_KEY
  --no-admin         don't serve the web page and /__mock
  --record URL       don't start the service: forward every request to the real one, and at the end
                     report where it differs from the settings. --key is the real key; clients send
                     local-service-key instead
  --record-to FILE   file for the result, for use with --profile (default: recorded.json)
  --help             show this text

To simulate a failure for one request, set the header X-Mock-Fault, or start a title or uid with "mock-fault:",
for example the title "mock-fault: delay; ms=500" or the uid "mock-fault:answer;status=503".

`;

function profileHelp(): string {
	const lines = Object.entries(profiles).map(
		([name, { about }]) => `  ${name.padEnd(12)}${about}\n`,
	);
	return `Profiles:\n\n${lines.join('')}`;
}

function settingHelp(): string {
	const lines = everyAssumption.map(
		([name, { values, assumed, reason }]) =>
			`  ${name}=${values.join('|')}\n      ${assumed}: ${reason}\n`,
	);
	return `Settings with their values (the default first), what the default assumes, and why:\n\n${lines.join('')}`;
}

export function helpText(): string {
	return `${usage}${profileHelp()}\n${settingHelp()}`;
}
