export const words = {
	needsField: {
		en: 'A template needs at least one field. Draw one, or use Find fields.',
		de: 'Eine Vorlage braucht mindestens ein Feld. Zeichnen Sie eins oder lassen Sie Felder suchen.',
	},
	added: {
		en: { one: 'Added {name} with {count} field', other: 'Added {name} with {count} fields' },
		de: {
			one: '{name} wurde mit {count} Feld hinzugefügt',
			other: '{name} wurde mit {count} Feldern hinzugefügt',
		},
	},
};
