export const words = {
	none: {
		en: 'No documents yet. Fill a template here or through the API, and they appear in this list.',
		de: 'Noch keine Dokumente. Füllen Sie eine Vorlage hier oder über die API aus, dann stehen sie in dieser Liste.',
	},
	noMatch: {
		en: 'No document matches your search.',
		de: 'Kein Dokument passt zu Ihrer Suche.',
	},
	preview: { en: 'Preview', de: 'Ansehen' },
	previewOf: { en: 'Preview {name}', de: '{name} ansehen' },
	download: { en: 'Download', de: 'Herunterladen' },
	downloadOf: { en: 'Download {name}', de: '{name} herunterladen' },
	delete: { en: 'Delete', de: 'Löschen' },
	deleteOf: { en: 'Delete {name}', de: '{name} löschen' },
	sureDelete: { en: 'Delete “{name}”?', de: '„{name}“ löschen?' },
	deleted: { en: 'Deleted {name}', de: '{name} wurde gelöscht' },
};
