export const words = {
	heading: { en: 'Fill “{name}” from a table', de: '„{name}“ aus einer Tabelle ausfüllen' },
	about: {
		en: 'Each row becomes a document. The first row names the columns. Choose a CSV file or an Excel workbook (.xlsx), or drop it here.',
		de: 'Aus jeder Zeile wird ein Dokument. In der ersten Zeile stehen die Namen der Spalten. Wählen Sie eine CSV-Datei oder eine Excel-Arbeitsmappe (.xlsx) aus oder ziehen Sie sie hierher.',
	},
	choose: { en: 'Choose a table', de: 'Tabelle auswählen' },
	example: { en: 'Download an empty table', de: 'Leere Tabelle herunterladen' },
	columns: { en: 'Columns', de: 'Spalten' },
	noColumn: { en: 'Leave as in template', de: 'Wie in der Vorlage lassen' },
	understood: { en: 'understood as {number}', de: 'verstanden als {number}' },
	unused: {
		en: 'Columns that fill nothing: {names}',
		de: 'Spalten, die nichts ausfüllen: {names}',
	},
	dates: { en: 'Dates are written as', de: 'Datumsformat' },
	titles: { en: 'Title of each document', de: 'Titel der Dokumente' },
	aboutTitles: {
		en: 'A name in braces stands for the row’s value in that column, such as {column}; {#} is the number of the row.',
		de: 'Ein Name in geschweiften Klammern steht für den Wert der Zeile in dieser Spalte, zum Beispiel {column}; {#} ist die Nummer der Zeile.',
	},
	unknownNames: {
		en: 'The title names columns that the table does not have: {names}.',
		de: 'Im Titel stehen Spalten, die es in der Tabelle nicht gibt: {names}.',
	},
	check: { en: 'Check', de: 'Prüfung' },
	rowsRead: {
		en: { one: '{count} row was read.', other: '{count} rows were read.' },
		de: { one: '{count} Zeile wurde gelesen.', other: '{count} Zeilen wurden gelesen.' },
	},
	rowsWrong: {
		en: {
			one: '{count} row has a problem and is left out.',
			other: '{count} rows have problems and are left out.',
		},
		de: {
			one: '{count} Zeile hat einen Fehler und wird ausgelassen.',
			other: '{count} Zeilen haben Fehler und werden ausgelassen.',
		},
	},
	allFine: { en: 'Every value fits its field.', de: 'Alle Werte passen in ihre Felder.' },
	row: { en: 'Row', de: 'Zeile' },
	field: { en: 'Field', de: 'Feld' },
	title: { en: 'Title', de: 'Titel' },
	problem: { en: 'Problem', de: 'Fehler' },
	more: {
		en: { one: '… and {count} more', other: '… and {count} more' },
		de: { one: '… und {count} weiterer', other: '… und {count} weitere' },
	},
	notNumber: { en: '“{value}” is not a number', de: '„{value}“ ist keine Zahl' },
	dateForNumber: { en: 'is a date, not a number', de: 'ist ein Datum, keine Zahl' },
	notTick: {
		en: '“{value}” is neither yes nor no',
		de: '„{value}“ ist weder ja noch nein',
	},
	notOption: { en: '“{value}” is not among the choices', de: '„{value}“ steht nicht zur Auswahl' },
	tooLong: {
		en: 'has {length} characters, at most {most} fit',
		de: 'hat {length} Zeichen, höchstens {most} passen',
	},
	create: {
		en: { one: 'Create {count} document', other: 'Create {count} documents' },
		de: { one: '{count} Dokument erstellen', other: '{count} Dokumente erstellen' },
	},
	progress: { en: 'Documents created', de: 'Erstellte Dokumente' },
	done: { en: '{done} of {all}', de: '{done} von {all}' },
	cancel: { en: 'Cancel', de: 'Abbrechen' },
	created: {
		en: { one: '{count} document was created.', other: '{count} documents were created.' },
		de: { one: '{count} Dokument wurde erstellt.', other: '{count} Dokumente wurden erstellt.' },
	},
	failed: {
		en: { one: '{count} row failed.', other: '{count} rows failed.' },
		de: { one: '{count} Zeile ist fehlgeschlagen.', other: '{count} Zeilen sind fehlgeschlagen.' },
	},
	unfit: {
		en: {
			one: '{count} text does not fit its field as usual:',
			other: '{count} texts do not fit their fields as usual:',
		},
		de: {
			one: '{count} Text passt nicht wie üblich in sein Feld:',
			other: '{count} Texte passen nicht wie üblich in ihre Felder:',
		},
	},
	unfitText: { en: 'Text', de: 'Text' },
	canceled: {
		en: { one: 'Canceled; {count} row is left.', other: 'Canceled; {count} rows are left.' },
		de: {
			one: 'Abgebrochen; {count} Zeile ist übrig.',
			other: 'Abgebrochen; {count} Zeilen sind übrig.',
		},
	},
	left: {
		en: { one: '{count} row is left.', other: '{count} rows are left.' },
		de: { one: '{count} Zeile ist übrig.', other: '{count} Zeilen sind übrig.' },
	},
	stopped: { en: 'The batch has stopped: {why}', de: 'Der Stapel wurde angehalten: {why}' },
	asksAgain: { en: '{why} Trying again…', de: '{why} Es wird noch einmal versucht …' },
	isRunning: {
		en: 'A batch of this template is in progress. Wait until it is finished, or cancel it.',
		de: 'Ein Stapel dieser Vorlage läuft noch. Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.',
	},
	mayExist: {
		en: 'The document may exist: its row was in progress when the batch was interrupted, more than a day ago. Check the documents before you try again.',
		de: 'Das Dokument gibt es vielleicht schon: Die Zeile war in Arbeit, als der Stapel vor mehr als einem Tag unterbrochen wurde. Sehen Sie in den Dokumenten nach, bevor Sie es noch einmal versuchen.',
	},
	again: {
		en: { one: 'Try {count} row again', other: 'Try {count} rows again' },
		de: {
			one: '{count} Zeile noch einmal versuchen',
			other: '{count} Zeilen noch einmal versuchen',
		},
	},
	unfinished: {
		en: 'The batch of {time} for “{name}” is not finished: {done} of {all} documents created.',
		de: 'Der Stapel vom {time} für „{name}“ ist nicht fertig: {done} von {all} Dokumenten erstellt.',
	},
	goOn: { en: 'Continue', de: 'Fortsetzen' },
	goOnWith: { en: 'Continue the batch of {time}', de: 'Stapel vom {time} fortsetzen' },
	drop: { en: 'Discard', de: 'Verwerfen' },
	dropOf: { en: 'Discard the batch of {time}', de: 'Stapel vom {time} verwerfen' },
	sureDrop: {
		en: {
			one: 'Discard the row for which there is no document yet? The other documents stay.',
			other:
				'Discard the {count} rows for which there is no document yet? The other documents stay.',
		},
		de: {
			one: 'Die Zeile verwerfen, zu der es noch kein Dokument gibt? Die anderen Dokumente bleiben.',
			other:
				'Die {count} Zeilen verwerfen, zu denen es noch kein Dokument gibt? Die anderen Dokumente bleiben.',
		},
	},
	zip: { en: 'Download all as ZIP', de: 'Alle als ZIP herunterladen' },
	toDocuments: { en: 'To the documents', de: 'Zu den Dokumenten' },
	emptyTable: { en: 'The table is empty.', de: 'Die Tabelle ist leer.' },
	noRows: {
		en: 'The table has only one row, which names the columns.',
		de: 'Die Tabelle hat nur eine Zeile, in der die Namen der Spalten stehen.',
	},
	notTable: {
		en: 'The file is neither a CSV file nor an Excel workbook (.xlsx).',
		de: 'Die Datei ist weder eine CSV-Datei noch eine Excel-Arbeitsmappe (.xlsx).',
	},
	oldExcel: {
		en: 'This workbook has the old Excel format (.xls) or a password. Save it as .xlsx without a password.',
		de: 'Diese Arbeitsmappe hat das alte Excel-Format (.xls) oder ein Kennwort. Speichern Sie sie als .xlsx ohne Kennwort.',
	},
	tooLarge: {
		en: 'The table is larger than 20 MB. Split it.',
		de: 'Die Tabelle ist größer als 20 MB. Teilen Sie sie auf.',
	},
};
