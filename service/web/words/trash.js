export const words = {
	none: {
		en: {
			one: 'The trash is empty.',
			other: 'The trash is empty. What you delete on this page stays here for {count} days.',
		},
		de: {
			one: 'Der Papierkorb ist leer.',
			other:
				'Der Papierkorb ist leer. Was Sie auf dieser Seite löschen, bleibt hier {count} Tage lang.',
		},
	},
	about: {
		en: {
			one: 'Deleted for good after a day.',
			other: 'What is here is deleted for good after {count} days. Until then you can restore it.',
		},
		de: {
			one: 'Wird nach einem Tag endgültig gelöscht.',
			other:
				'Was hier liegt, wird nach {count} Tagen endgültig gelöscht. Bis dahin können Sie es wiederherstellen.',
		},
	},
	byApi: {
		en: 'Templates deleted through the API, for example by n8n, are gone at once unless the operator sets API_DELETES=into-trash.',
		de: 'Vorlagen, die über die API gelöscht werden, zum Beispiel von n8n, sind sofort weg, außer der Betreiber setzt API_DELETES=into-trash.',
	},
	template: { en: 'Template, {documents}', de: 'Vorlage, {documents}' },
	documents: {
		en: { one: '{count} document', other: '{count} documents' },
		de: { one: '{count} Dokument', other: '{count} Dokumente' },
	},
	documentOf: { en: 'Document of {name}', de: 'Dokument aus {name}' },
	restore: { en: 'Restore', de: 'Wiederherstellen' },
	restoreOf: { en: 'Restore {name}', de: '{name} wiederherstellen' },
	restored: { en: 'Restored {name}', de: '{name} wurde wiederhergestellt' },
	erase: { en: 'Delete for good', de: 'Endgültig löschen' },
	eraseOf: { en: 'Delete for good: {name}', de: 'Endgültig löschen: {name}' },
	erased: { en: 'Deleted {name} for good', de: '{name} wurde endgültig gelöscht' },
	sureErase: {
		en: 'Delete “{name}” for good? It cannot be restored.',
		de: '„{name}“ endgültig löschen? Das lässt sich nicht rückgängig machen.',
	},
	sureEmpty: {
		en: 'Delete everything in the trash for good? It cannot be restored.',
		de: 'Alles im Papierkorb endgültig löschen? Das lässt sich nicht rückgängig machen.',
	},
	emptied: { en: 'The trash is empty', de: 'Der Papierkorb ist leer' },
};
