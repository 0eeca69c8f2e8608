export const words = {
	needsField: {
		en: 'A template needs at least one field. Draw one, or use Find fields.',
		de: 'Eine Vorlage braucht mindestens ein Feld. Zeichnen Sie eins oder lassen Sie Felder suchen.',
	},
	progressOf: { en: 'Upload of {name}', de: 'Hochladen von {name}' },
	isPlain: {
		en: '{name} has no fields yet.',
		de: '{name} hat noch keine Felder.',
	},
	mark: { en: 'Mark the fields', de: 'Felder markieren' },
	leave: { en: 'Leave it out', de: 'Überspringen' },
	tableNowhere: {
		en: 'Drop the table on the template that it fills.',
		de: 'Ziehen Sie die Tabelle auf die Vorlage, die sie ausfüllen soll.',
	},
	added: {
		en: { one: 'Added {name} with {count} field', other: 'Added {name} with {count} fields' },
		de: {
			one: '{name} wurde mit {count} Feld hinzugefügt',
			other: '{name} wurde mit {count} Feldern hinzugefügt',
		},
	},
};
