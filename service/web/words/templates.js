export const words = {
	none: {
		en: 'Drop PDFs here or choose “Add PDFs”. A form becomes a template immediately. In any other PDF, you mark the fields first.',
		de: 'Ziehen Sie PDFs hierher oder wählen Sie „PDFs hinzufügen“. Ein Formular wird sofort zur Vorlage. In jedem anderen PDF markieren Sie erst die Felder.',
	},
	noMatch: {
		en: 'No template matches your search.',
		de: 'Keine Vorlage passt zu Ihrer Suche.',
	},
	firstPage: { en: 'Page 1 of {name}', de: 'Seite 1 von {name}' },
	noPreview: { en: 'No preview', de: 'Keine Vorschau' },
	fields: {
		en: { one: '{count} field', other: '{count} fields' },
		de: { one: '{count} Feld', other: '{count} Felder' },
	},
	fieldList: { en: 'Fields', de: 'Felder' },
	text: { en: 'text', de: 'Text' },
	number: { en: 'number', de: 'Zahl' },
	checkbox: { en: 'checkbox', de: 'Kästchen' },
	id: { en: 'ID', de: 'ID' },
	fill: { en: 'Fill', de: 'Ausfüllen' },
	fillOf: { en: 'Fill {name}', de: '{name} ausfüllen' },
	fromTable: { en: 'Fill from a table', de: 'Aus Tabelle ausfüllen' },
	everyFolder: { en: 'Every folder', de: 'Alle Ordner' },
	selectOf: { en: 'Select {name}', de: '{name} auswählen' },
	selected: {
		en: { one: '{count} selected', other: '{count} selected' },
		de: { one: '{count} ausgewählt', other: '{count} ausgewählt' },
	},
	clear: { en: 'Clear the selection', de: 'Auswahl aufheben' },
	move: { en: 'Move to a folder', de: 'In Ordner verschieben' },
	moveOf: { en: 'Move to a folder: {name}', de: 'In Ordner verschieben: {name}' },
	folder: { en: 'Folder', de: 'Ordner' },
	aboutFolder: {
		en: 'A new name makes a new folder. Without a name, the template is in no folder.',
		de: 'Mit einem neuen Namen entsteht ein neuer Ordner. Ohne Namen liegt die Vorlage in keinem Ordner.',
	},
	moveHere: { en: 'Move', de: 'Verschieben' },
	moved: { en: 'Moved to {folder}', de: 'Liegt jetzt in {folder}' },
	movedOut: { en: 'No longer in a folder', de: 'Liegt in keinem Ordner mehr' },
	edit: { en: 'Edit', de: 'Bearbeiten' },
	editOf: { en: 'Edit {name}', de: '{name} bearbeiten' },
	more: { en: 'More', de: 'Mehr' },
	moreOf: { en: 'More for {name}', de: 'Mehr zu {name}' },
	rename: { en: 'Rename', de: 'Umbenennen' },
	renameOf: { en: 'Rename {name}', de: '{name} umbenennen' },
	newName: { en: 'Name of the template', de: 'Name der Vorlage' },
	renamed: { en: 'Renamed the template to {name}', de: 'Die Vorlage heißt jetzt {name}' },
	delete: { en: 'Delete', de: 'Löschen' },
	deleteOf: { en: 'Delete {name}', de: '{name} löschen' },
	sureDelete: {
		en: 'Delete “{name}”? There are no documents created from it. It stays in the trash for 30 days.',
		de: '„{name}“ löschen? Aus der Vorlage sind keine Dokumente entstanden. Sie bleibt 30 Tage im Papierkorb.',
	},
	sureDeleteWith: {
		en: {
			one: 'Delete “{name}” and the {count} document created from it? They stay in the trash for 30 days.',
			other:
				'Delete “{name}” and the {count} documents created from it? They stay in the trash for 30 days.',
		},
		de: {
			one: '„{name}“ und {count} daraus entstandenes Dokument löschen? Beides bleibt 30 Tage im Papierkorb.',
			other:
				'„{name}“ und {count} daraus entstandene Dokumente löschen? Beides bleibt 30 Tage im Papierkorb.',
		},
	},
	deleted: { en: '{name} is in the trash', de: '{name} liegt im Papierkorb' },
	documents: { en: 'Documents', de: 'Dokumente' },
};
