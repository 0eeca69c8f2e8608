import { assumptions } from '../settings/catalogue.ts';
import { profiles } from '../settings/profiles.ts';

const usage = `npm run service -- [OPTIONS]

A local stand-in of the PDF template filling service: it speaks the whole interface and really fills
PDF forms. It knows nothing of the real service but its description.

  --port N           port (default: 4455; 0 takes any free one)
  --host HOST        address to listen on (default: 127.0.0.1, which only this machine can reach)
  --allow-host NAME  a name besides HOST under which it may be asked, such as that of a proxy; may be
                     repeated (addresses always may; beyond this machine also names without a dot)
  --foreign-port N   port of the second host, where downloads may lead (default: any free one)
  --templates DIR    folder of PDF forms, x.pdf with or without x.json (default: the bundled samples)
  --watch            follow the files of that folder while they change
  --empty            begin without templates
  --data DIR         folder in which templates and documents are kept
  --ephemeral        keep them only in memory (the default)
  --max-documents N  forget an account's oldest documents beyond so many
  --key KEY          an API key (default: a new one, kept in the data folder if there is one); repeated,
                     each key is an account of its own, with its own templates and documents
  --font FILE        a font for scripts that the bundled ones do not have; may be repeated
  --profile NAME     where the settings are at first (default: documented); with a file x.json, where
                     a service had them that was recorded
  --set N=VALUE      how an open point is answered; may be repeated
  --deterministic    a clock that stands still and the same uids in every run
  --seed N           with other uids than those of the seed 1; means --deterministic
  --exec COMMAND     run a command while the service is there, and end with its exit code; it finds
                     the service by PDF_SERVICE_URL and PDF_SERVICE_KEY
  --no-admin         without the web page and the calls under /__mock
  --record URL       no service of its own: hand everything on to the real one, and report at the end
                     where that differs from the settings; --key is its key, sent in the place of
                     local-service-key, which is what to send the recorder
  --record-to FILE   where to write what was learnt, for --profile (default: recorded.json)
  --help             this text

A request can ask for a fault: by the header X-Mock-Fault, or by a title or uid that begins with
"mock-fault:", for example the title "mock-fault: delay; ms=500" or the uid "mock-fault:answer;status=503".

`;

function profileHelp(): string {
	const lines = Object.entries(profiles).map(
		([name, { about }]) => `  ${name.padEnd(12)}${about}\n`,
	);
	return `Profiles:\n\n${lines.join('')}`;
}

function settingHelp(): string {
	const lines = Object.entries(assumptions).map(
		([name, { values, assumed, reason }]) =>
			`  ${name}=${values.join('|')}\n      ${assumed}: ${reason}\n`,
	);
	return `Settings, with their values (the default first), what the default assumes, and why:\n\n${lines.join('')}`;
}

export function helpText(): string {
	return `${usage}${profileHelp()}\n${settingHelp()}`;
}
