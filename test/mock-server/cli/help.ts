import { switchCatalogue } from '../switches/catalogue.ts';

const usage = `npm run service -- [OPTIONS]

A local stand-in of the PDF template filling service: it speaks the whole interface and really fills
PDF forms. It knows nothing of the real service but its description.

  --port N           port (default: 4455; 0 takes any free one)
  --host HOST        address to listen on (default: 127.0.0.1)
  --templates DIR    folder of PDF forms, x.pdf with or without x.json (default: the bundled samples)
  --data DIR         folder in which templates and documents are kept
  --ephemeral        keep them only in memory (the default)
  --key KEY          an API key (default: local-service-key); repeated, each key is an account of its
                     own, with its own templates and documents
  --font FILE        a font for scripts that the bundled ones do not have; may be repeated
  --switch N=VALUE   how an open point is answered; may be repeated
  --help             this text

Switches, with their values (the default first) and what the default assumes:
`;

function switchHelp(): string {
	return Object.entries(switchCatalogue)
		.map(([name, { values, guess }]) => `  ${name}=${values.join('|')}\n      ${guess}\n`)
		.join('');
}

export function helpText(): string {
	return `${usage}\n${switchHelp()}`;
}
