/** The form to fill a template by hand. */
export const words = {
	heading: { en: 'Fill “{name}”', de: '„{name}“ ausfüllen' },
	loading: { en: 'Loading…', de: 'Wird geladen …' },
	title: { en: 'Document title', de: 'Titel des Dokuments' },
	titleHint: {
		en: 'A field’s label in braces stands for what is entered there: {example}',
		de: 'Die Beschriftung eines Feldes in geschweiften Klammern steht für das, was dort eingetragen wird: {example}',
	},
	titled: { en: 'It will be called “{title}”.', de: 'Es wird „{title}“ heißen.' },
	titleUnknown: {
		en: 'There is no field “{label}”, so the braces stay.',
		de: 'Es gibt kein Feld „{label}“, die Klammern bleiben also stehen.',
	},
	create: { en: 'Create PDF', de: 'PDF erstellen' },
	below: {
		en: { one: '↓ {count} more field', other: '↓ {count} more fields' },
		de: { one: '↓ {count} weiteres Feld', other: '↓ {count} weitere Felder' },
	},
	created: { en: 'Created {name}.', de: '{name} wurde erstellt.' },
	download: { en: 'Download', de: 'Herunterladen' },
	leave: {
		en: 'Close without creating a PDF of what you entered?',
		de: 'Schließen, ohne aus Ihren Eingaben ein PDF zu erstellen?',
	},
	preview: { en: 'The document, as it will look', de: 'So wird das Dokument aussehen' },
	noPreview: {
		en: 'The preview cannot be shown: {why}',
		de: 'Die Vorschau lässt sich nicht anzeigen: {why}',
	},
	page: { en: 'Page {number} of {name}', de: 'Seite {number} von {name}' },
	pageHeading: { en: 'Page {number}', de: 'Seite {number}' },
	goTo: { en: 'Go to {label}', de: 'Zu {label}' },
	noChoice: { en: 'No choice', de: 'Keine Auswahl' },
	showAll: { en: 'Show all', de: 'Ganz anzeigen' },
	showLess: { en: 'Show less', de: 'Weniger anzeigen' },
	understood: { en: 'Understood as {number}', de: 'Verstanden als {number}' },
	notNumber: { en: '“{text}” is not a number', de: '„{text}“ ist keine Zahl' },
	numberStays: {
		en: 'A number cannot be emptied: {value} from the template stays.',
		de: 'Eine Zahl lässt sich nicht leeren: {value} aus der Vorlage bleibt stehen.',
	},
	isCut: {
		en: 'The text does not fit and is cut off.',
		de: 'Der Text passt nicht hinein und wird abgeschnitten.',
	},
	isSmall: {
		en: 'The text is {size} points small, to fit.',
		de: 'Der Text ist nur {size} Punkt groß, damit er hineinpasst.',
	},
	refused: {
		en: {
			one: 'Nothing was created: {count} value cannot be used.',
			other: 'Nothing was created: {count} values cannot be used.',
		},
		de: {
			one: 'Es wurde nichts erstellt: {count} Wert ist nicht verwendbar.',
			other: 'Es wurde nichts erstellt: {count} Werte sind nicht verwendbar.',
		},
	},
	refusedMore: {
		en: '… and {count} more, marked in the form.',
		de: '… und {count} weitere, im Formular markiert.',
	},
	changed: {
		en: 'The fields of the template have changed meanwhile.',
		de: 'Die Felder der Vorlage haben sich inzwischen geändert.',
	},
	reload: { en: 'Load the new fields', de: 'Neue Felder laden' },
	deleted: {
		en: 'The template was deleted meanwhile. What you entered is still here.',
		de: 'Die Vorlage wurde inzwischen gelöscht. Ihre Eingaben sind noch da.',
	},
	restore: { en: 'Restore the template', de: 'Vorlage wiederherstellen' },
	restored: { en: 'Restored the template', de: 'Die Vorlage ist wiederhergestellt' },
	saveEntered: {
		en: 'Save what you entered as a table',
		de: 'Eingaben als Tabelle speichern',
	},
	lost: {
		en: 'These values no longer have a field: {values}',
		de: 'Zu diesen Werten gibt es kein Feld mehr: {values}',
	},
	stays: {
		en: {
			one: '{count} field of the form stays as it is in each document:',
			other: '{count} fields of the form stay as they are in each document:',
		},
		de: {
			one: '{count} Feld des Formulars bleibt in jedem Dokument, wie es ist:',
			other: '{count} Felder des Formulars bleiben in jedem Dokument, wie sie sind:',
		},
	},
	kindChoice: {
		en: 'a choice, which this service is set to leave as it is',
		de: 'eine Auswahl, die dieser Dienst laut Einstellung unverändert lässt',
	},
	kindDropDown: { en: 'a drop-down without options', de: 'eine Auswahlliste ohne Einträge' },
	kindRadio: { en: 'radio buttons without options', de: 'Optionsfelder ohne Werte' },
	kindList: { en: 'a list without options', de: 'eine Liste ohne Einträge' },
	kindSignature: {
		en: 'a signature; sign the document in a program for PDFs',
		de: 'eine Unterschrift; unterschreiben Sie das Dokument in einem PDF-Programm',
	},
	kindButton: { en: 'a button', de: 'eine Schaltfläche' },
	kindImage: { en: 'a place for a picture', de: 'ein Platz für ein Bild' },
	kindBarcode: {
		en: 'a barcode, which the PDF computes from other fields',
		de: 'ein Strichcode, den das PDF aus anderen Feldern berechnet',
	},
	kindSameName: {
		en: 'another kind of field of the same name, which is filled instead',
		de: 'eine andere Art von Feld mit demselben Namen; ausgefüllt wird jenes',
	},
};
