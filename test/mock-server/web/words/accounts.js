import { formatNumber, language } from '../shared/language.js';

/** The settings of the mock. Its test tools are for developers, in the words of the API, and so in English alone. */
const words = {
	about: {
		en: 'Each account has its own templates and documents. Send its key in the header X-API-KEY, or enter it in the credential in n8n.',
		de: 'Jedes Konto hat eigene Vorlagen und Dokumente. Senden Sie seinen Schlüssel im Header X-API-KEY oder tragen Sie ihn in n8n als Zugangsdaten ein.',
	},
	create: { en: 'Create an account', de: 'Konto erstellen' },
	team: { en: 'Team {team}', de: 'Team {team}' },
	templates: {
		en: { one: '{count} template', other: '{count} templates' },
		de: { one: '{count} Vorlage', other: '{count} Vorlagen' },
	},
	documents: {
		en: { one: '{count} document', other: '{count} documents' },
		de: { one: '{count} Dokument', other: '{count} Dokumente' },
	},
	inUse: { en: 'In use', de: 'In Benutzung' },
	inUseOf: { en: 'In use: team {team}', de: 'In Benutzung: Team {team}' },
	use: { en: 'Use', de: 'Benutzen' },
	useOf: { en: 'Use team {team}', de: 'Team {team} benutzen' },
	key: { en: 'API Key', de: 'API-Schlüssel' },
	show: { en: 'Show', de: 'Anzeigen' },
	showOf: { en: 'Show the API key of team {team}', de: 'API-Schlüssel von Team {team} anzeigen' },
	hide: { en: 'Hide', de: 'Verbergen' },
	hideOf: { en: 'Hide the API key of team {team}', de: 'API-Schlüssel von Team {team} verbergen' },
	copy: { en: 'Copy', de: 'Kopieren' },
	copyOf: { en: 'Copy the API key of team {team}', de: 'API-Schlüssel von Team {team} kopieren' },
	copied: { en: 'Copied', de: 'Kopiert' },
	replace: { en: 'Replace', de: 'Ersetzen' },
	replaceOf: {
		en: 'Replace the API key of team {team}',
		de: 'API-Schlüssel von Team {team} ersetzen',
	},
	sureReplace: {
		en: 'Replace the API key of team {team}? The current key stops working immediately.',
		de: 'Den API-Schlüssel von Team {team} ersetzen? Der jetzige funktioniert dann sofort nicht mehr.',
	},
	replaced: { en: 'API key replaced', de: 'Der API-Schlüssel wurde ersetzt' },
};

const plural = new Intl.PluralRules(language);

/** The words of the mock in the page's language, in English where there are none. */
export function t(key, values = {}) {
	const { en, [language]: own = en } = words[key];
	const text = typeof own === 'string' ? own : (own[plural.select(values.count)] ?? own.other);
	return text.replace(/\{(\w+)\}/g, (_, name) =>
		typeof values[name] === 'number' ? formatNumber(values[name]) : values[name],
	);
}
