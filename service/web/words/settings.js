export const words = {
	aboutTeams: {
		en: 'Each team has its own templates, documents and API keys. To create a key, run {command}.',
		de: 'Jedes Team hat seine eigenen Vorlagen, Dokumente und API-Schlüssel. Einen Schlüssel erstellen Sie mit {command}.',
	},
	teamNumber: { en: 'Team {number}', de: 'Team {number}' },
	templates: {
		en: { one: '{count} template', other: '{count} templates' },
		de: { one: '{count} Vorlage', other: '{count} Vorlagen' },
	},
	documents: {
		en: { one: '{count} document', other: '{count} documents' },
		de: { one: '{count} Dokument', other: '{count} Dokumente' },
	},
	use: { en: 'Use', de: 'Verwenden' },
	useTeam: { en: 'Use team {number}', de: 'Team {number} verwenden' },
	inUse: { en: 'In use', de: 'In Gebrauch' },
	teamInUse: { en: 'In use: team {number}', de: 'In Gebrauch: Team {number}' },
};
