export const words = {
	none: {
		en: 'No documents yet. Fill a template here or through the API, and they appear in this list.',
		de: 'Noch keine Dokumente. Füllen Sie eine Vorlage hier oder über die API aus, dann stehen sie in dieser Liste.',
	},
	noMatch: {
		en: 'No document matches your filters.',
		de: 'Kein Dokument passt zu Ihren Filtern.',
	},
	preview: { en: 'Preview', de: 'Ansehen' },
	previewOf: { en: 'Preview {name}', de: '{name} ansehen' },
	download: { en: 'Download', de: 'Herunterladen' },
	downloadOf: { en: 'Download {name}', de: '{name} herunterladen' },
	delete: { en: 'Delete', de: 'Löschen' },
	deleteOf: { en: 'Delete {name}', de: '{name} löschen' },
	sureDelete: {
		en: {
			one: 'Put {count} document into the trash?',
			other: 'Put {count} documents into the trash?',
		},
		de: {
			one: '{count} Dokument in den Papierkorb legen?',
			other: '{count} Dokumente in den Papierkorb legen?',
		},
	},
	sureDeleteMatching: {
		en: 'Put all documents that match, more than {count}, into the trash?',
		de: 'Alle passenden Dokumente, mehr als {count}, in den Papierkorb legen?',
	},
	deleted: { en: '{name} is in the trash', de: '{name} liegt im Papierkorb' },
	deletedMany: {
		en: { one: '{count} document is in the trash', other: '{count} documents are in the trash' },
		de: {
			one: '{count} Dokument liegt im Papierkorb',
			other: '{count} Dokumente liegen im Papierkorb',
		},
	},
	selectOf: { en: 'Select {name}', de: '{name} auswählen' },
	selected: {
		en: { one: '{count} selected', other: '{count} selected' },
		de: { one: '{count} ausgewählt', other: '{count} ausgewählt' },
	},
	selectAll: {
		en: { one: 'Select all {count}', other: 'Select all {count}' },
		de: { one: 'Alle {count} auswählen', other: 'Alle {count} auswählen' },
	},
	selectMatching: { en: 'Select all that match', de: 'Alle passenden auswählen' },
	selectedMatching: {
		en: 'All that match are selected',
		de: 'Alle passenden sind ausgewählt',
	},
	clear: { en: 'Clear the selection', de: 'Auswahl aufheben' },
	downloadZip: { en: 'Download as ZIP', de: 'Als ZIP herunterladen' },
	zipName: { en: 'documents.zip', de: 'Dokumente.zip' },
	everyTemplate: { en: 'Every template', de: 'Alle Vorlagen' },
};
