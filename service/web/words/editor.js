/** The template editor. */
export const words = {
	editor: { en: 'Editor', de: 'Editor' },
	newTemplate: { en: 'New template', de: 'Neue Vorlage' },
	template: { en: 'Template', de: 'Vorlage' },
	templateName: { en: 'Name of the template', de: 'Name der Vorlage' },

	select: { en: 'Select', de: 'Auswählen' },
	text: { en: 'Text', de: 'Text' },
	number: { en: 'Number', de: 'Zahl' },
	checkbox: { en: 'Checkbox', de: 'Kontrollkästchen' },
	dropDown: { en: 'Drop-down', de: 'Auswahlliste' },
	radio: { en: 'Radio buttons', de: 'Optionsfelder' },
	list: { en: 'List', de: 'Liste' },
	checkboxGroup: { en: 'Group of checkboxes', de: 'Gruppe von Kontrollkästchen' },
	toDraw: { en: 'Field type to draw', de: 'Feldtyp zum Zeichnen' },
	addToPage: { en: 'Add to page', de: 'Auf die Seite setzen' },
	undo: { en: 'Undo', de: 'Rückgängig' },
	redo: { en: 'Redo', de: 'Wiederholen' },
	zoom: { en: 'Zoom', de: 'Zoom' },
	zoomIn: { en: 'Zoom in', de: 'Vergrößern' },
	zoomOut: { en: 'Zoom out', de: 'Verkleinern' },
	fit: { en: 'Fit', de: 'Einpassen' },
	close: { en: 'Close', de: 'Schließen' },
	save: { en: 'Save', de: 'Speichern' },
	dismiss: { en: 'Dismiss', de: 'Ausblenden' },
	cancel: { en: 'Cancel', de: 'Abbrechen' },
	leave: {
		en: 'Close without saving the fields?',
		de: 'Schließen, ohne die Felder zu speichern?',
	},
	saveWithout: {
		en: {
			one: 'Save without the {count} proposed field that is not accepted?',
			other: 'Save without the {count} proposed fields that are not accepted?',
		},
		de: {
			one: 'Ohne das {count} vorgeschlagene Feld speichern, das nicht übernommen ist?',
			other: 'Ohne die {count} vorgeschlagenen Felder speichern, die nicht übernommen sind?',
		},
	},
	saving: { en: 'Saving…', de: 'Wird gespeichert …' },
	saved: { en: 'Saved {name}', de: '{name} wurde gespeichert' },

	pages: { en: 'Pages', de: 'Seiten' },
	page: { en: 'Page {number}', de: 'Seite {number}' },
	toPage: { en: 'Go to a page', de: 'Zu einer Seite' },
	fieldsOnPage: { en: 'Fields on page {number}', de: 'Felder auf Seite {number}' },
	boxName: { en: '{name}, {kind}, page {page}', de: '{name}, {kind}, Seite {page}' },
	added: { en: 'Added {name}', de: '{name} wurde hinzugefügt' },
	labelFound: {
		en: 'Named {name}, after the words beside it',
		de: 'Nach den Wörtern daneben benannt: {name}',
	},

	find: { en: 'Find fields', de: 'Felder suchen' },
	finding: { en: 'Looking for fields on the pages…', de: 'Auf den Seiten werden Felder gesucht …' },
	found: {
		en: { one: '{count} field proposed', other: '{count} fields proposed' },
		de: { one: '{count} Feld vorgeschlagen', other: '{count} Felder vorgeschlagen' },
	},
	noneFound: {
		en: 'No further fields were found on these pages.',
		de: 'Auf diesen Seiten wurden keine weiteren Felder gefunden.',
	},
	isScan: {
		en: 'These pages have no text, as in a scan, so no fields can be found. Draw the fields.',
		de: 'Diese Seiten haben keinen Text, wie bei einem Scan; daher lassen sich keine Felder finden. Zeichnen Sie die Felder.',
	},
	proposals: { en: 'Proposed fields', de: 'Vorgeschlagene Felder' },
	proposed: { en: 'Proposed', de: 'Vorgeschlagen' },
	proposalHint: {
		en: 'Found on the pages. Click one there to accept it; its cross, or Delete, discards it. Undo takes back either.',
		de: 'Auf den Seiten gefunden. Ein Klick dort übernimmt ein Feld; sein Kreuz oder Entf verwirft es. Beides lässt sich rückgängig machen.',
	},
	accept: { en: 'Accept', de: 'Übernehmen' },
	acceptOne: { en: 'Accept {name}', de: '{name} übernehmen' },
	acceptAll: { en: 'Accept all', de: 'Alle übernehmen' },
	discard: { en: 'Discard', de: 'Verwerfen' },
	discardOne: { en: 'Discard {name}', de: '{name} verwerfen' },
	discardAll: { en: 'Discard all', de: 'Alle verwerfen' },
	discardHere: { en: 'Not a field: {name}', de: 'Kein Feld: {name}' },
	discarded: { en: 'Discarded {name}', de: '{name} wurde verworfen' },
	take: { en: 'Take {name}, {kind}', de: '{name}, {kind} übernehmen' },
	takeHint: { en: '{name}: click to accept', de: '{name}: zum Übernehmen klicken' },
	onPage: { en: 'page {page}', de: 'Seite {page}' },

	fields: { en: 'Fields', de: 'Felder' },
	field: { en: 'Field', de: 'Feld' },
	severalFields: {
		en: { one: '{count} field', other: '{count} fields' },
		de: { one: '{count} Feld', other: '{count} Felder' },
	},
	noFields: {
		en: 'No fields yet. Draw one, or select Find fields.',
		de: 'Noch keine Felder. Zeichnen Sie eines oder lassen Sie Felder suchen.',
	},
	keyOf: { en: 'Key of field {number}', de: 'Schlüssel von Feld {number}' },
	moveUp: { en: 'Move {name} up', de: '{name} nach oben' },
	moveDown: { en: 'Move {name} down', de: '{name} nach unten' },
	key: { en: 'Key', de: 'Schlüssel' },
	label: { en: 'Label', de: 'Beschriftung' },
	type: { en: 'Type', de: 'Typ' },
	options: { en: 'Options, one per line', de: 'Einträge, einer je Zeile' },
	newOptions: { en: 'First option\nSecond option', de: 'Erster Eintrag\nZweiter Eintrag' },
	optionsMissing: {
		en: 'At least one option is needed.',
		de: 'Mindestens ein Eintrag ist nötig.',
	},
	buttonTexts: {
		en: {
			one: 'The form has {count} button. You can change the text that stands for it.',
			other: 'The form has {count} buttons. You can change the text that stands for each of them.',
		},
		de: {
			one: 'Das Formular hat {count} Stelle zum Ankreuzen. Ihre Bezeichnung lässt sich ändern.',
			other:
				'Das Formular hat {count} Stellen zum Ankreuzen. Ihre Bezeichnungen lassen sich einzeln ändern.',
		},
	},
	keyMissing: { en: 'A field needs a key.', de: 'Ein Feld braucht einen Schlüssel.' },
	keyTaken: {
		en: 'Field {number} has the key “{key}” as well; each field needs its own.',
		de: 'Feld {number} hat denselben Schlüssel „{key}“; jedes Feld braucht einen eigenen.',
	},
	keyDots: {
		en: 'A dot in a key needs a name before and after it.',
		de: 'Vor und hinter einem Punkt im Schlüssel muss ein Name stehen.',
	},
	alignment: { en: 'Alignment', de: 'Ausrichtung' },
	left: { en: 'left', de: 'links' },
	center: { en: 'center', de: 'zentriert' },
	right: { en: 'right', de: 'rechts' },
	fontSize: { en: 'Font size (0 = auto)', de: 'Schriftgröße (0 = automatisch)' },
	maxLength: { en: 'Maximum length', de: 'Höchstlänge' },
	multiline: { en: 'Multiple lines', de: 'Mehrere Zeilen' },
	comb: { en: 'One cell per character', de: 'Ein Kästchen je Zeichen' },
	position: { en: 'Position on page {page}, in points', de: 'Position auf Seite {page}, in Punkt' },
	x: { en: 'x', de: 'x' },
	y: { en: 'y', de: 'y' },
	width: { en: 'width', de: 'Breite' },
	height: { en: 'height', de: 'Höhe' },
	enterNumber: { en: 'Enter a number.', de: 'Geben Sie eine Zahl ein.' },
	enterFrom: { en: 'Enter a number from {least}.', de: 'Geben Sie eine Zahl ab {least} ein.' },
	enterWhole: {
		en: 'Enter a whole number from {least}.',
		de: 'Geben Sie eine ganze Zahl ab {least} ein.',
	},
	alignLeft: { en: 'Align left', de: 'Links ausrichten' },
	alignRight: { en: 'Align right', de: 'Rechts ausrichten' },
	alignTop: { en: 'Align top', de: 'Oben ausrichten' },
	alignBottom: { en: 'Align bottom', de: 'Unten ausrichten' },
	centerAcross: { en: 'Center on a line', de: 'Auf einer Linie zentrieren' },
	centerDown: { en: 'Center in a row', de: 'In einer Reihe zentrieren' },
	sameWidth: { en: 'Same width', de: 'Gleiche Breite' },
	sameHeight: { en: 'Same height', de: 'Gleiche Höhe' },
	gapsAcross: { en: 'Equal gaps across', de: 'Gleiche Abstände waagrecht' },
	gapsDown: { en: 'Equal gaps down', de: 'Gleiche Abstände senkrecht' },
	labelByWords: { en: 'Label by the words beside', de: 'Nach den Wörtern daneben beschriften' },
	labeled: {
		en: {
			one: '{count} field has a label of words beside it. Undo takes it back.',
			other: '{count} fields have labels of words beside them. Undo takes them back.',
		},
		de: {
			one: '{count} Feld ist nach Wörtern daneben beschriftet. Das lässt sich rückgängig machen.',
			other:
				'{count} Felder sind nach Wörtern daneben beschriftet. Das lässt sich rückgängig machen.',
		},
	},
	areCodes: {
		en: 'Most labels of this form are codes.',
		de: 'Die meisten Beschriftungen dieses Formulars sind Kürzel.',
	},
	optionsAreCodes: {
		en: {
			one: 'The options of {count} field are codes.',
			other: 'The options of {count} fields are codes.',
		},
		de: {
			one: 'Die Einträge von {count} Feld sind Kürzel.',
			other: 'Die Einträge von {count} Feldern sind Kürzel.',
		},
	},
	duplicate: { en: 'Duplicate', de: 'Duplizieren' },
	copyToPages: { en: 'Copy to all pages', de: 'Auf alle Seiten kopieren' },
	remove: { en: 'Remove', de: 'Entfernen' },
	notCopied: {
		en: 'Radio buttons and the like cannot be copied.',
		de: 'Optionsfelder und Ähnliches lassen sich nicht kopieren.',
	},
	keys: { en: 'Keys and mouse', de: 'Tasten und Maus' },
	hint: {
		en: 'Drag to draw a field, or click to add one of the usual size. With Select, drag over several to select them; Shift adds to the selection. Arrow keys move a field and Alt+arrow keys resize it, in larger steps with Shift. Delete removes it, F2 renames it. Ctrl+C and Ctrl+V copy fields, to other pages, too.',
		de: 'Ziehen zeichnet ein Feld, ein Klick setzt eines in der üblichen Größe. Mit „Auswählen“ über mehrere Felder ziehen wählt sie aus; mit der Umschalttaste kommen sie zur Auswahl hinzu. Pfeiltasten verschieben ein Feld, mit Alt ändern sie die Größe, mit der Umschalttaste in größeren Schritten. Entf entfernt es, F2 benennt es um. Strg+C und Strg+V kopieren Felder, auch auf andere Seiten.',
	},

	replacePdf: { en: 'Replace the PDF…', de: 'PDF ersetzen …' },
	replaceWhole: {
		en: {
			one: 'The field of the template goes into “{file}” at the same place.',
			other: 'All {count} fields of the template go into “{file}” at the same places.',
		},
		de: {
			one: 'Das Feld der Vorlage kommt an derselben Stelle in „{file}“.',
			other: 'Alle {count} Felder der Vorlage kommen an denselben Stellen in „{file}“.',
		},
	},
	replacePart: {
		en: '{kept} of {count} fields go into “{file}” at the same places. These do not:',
		de: '{kept} von {count} Feldern kommen an denselben Stellen in „{file}“, diese nicht:',
	},
	lostPage: {
		en: 'the new PDF has no page {page}',
		de: 'das neue PDF hat keine Seite {page}',
	},
	lostPlace: {
		en: 'its place is beyond page {page} of the new PDF',
		de: 'die Stelle liegt außerhalb von Seite {page} des neuen PDFs',
	},
	lostKind: {
		en: 'it is a kind of field that cannot be added, and the new PDF has none of this key',
		de: 'diese Art von Feld lässt sich nicht hinzufügen, und das neue PDF hat keines mit diesem Schlüssel',
	},
	lostHidden: { en: 'it has no place on a page', de: 'es hat keine Stelle auf einer Seite' },
	replaceOwn: {
		en: {
			one: 'The new PDF brings {count} field of its own.',
			other: 'The new PDF brings {count} fields of its own.',
		},
		de: {
			one: 'Das neue PDF bringt {count} eigenes Feld mit.',
			other: 'Das neue PDF bringt {count} eigene Felder mit.',
		},
	},
	replaceLater: {
		en: 'Nothing is stored until you save. Documents that exist stay as they are.',
		de: 'Erst beim Speichern wird etwas geändert. Vorhandene Dokumente bleiben, wie sie sind.',
	},
	replaceNow: { en: 'Replace', de: 'Ersetzen' },

	conflict: {
		en: 'Someone else changed this template',
		de: 'Jemand anderes hat diese Vorlage geändert',
	},
	conflictHint: {
		en: 'It was saved elsewhere after you opened it. Your work is still here, and nothing of it is stored yet.',
		de: 'Sie wurde anderswo gespeichert, nachdem Sie sie geöffnet haben. Ihre Arbeit ist noch da, gespeichert ist davon noch nichts.',
	},
	deletedTemplate: {
		en: 'Someone deleted this template',
		de: 'Jemand hat diese Vorlage gelöscht',
	},
	deletedHint: {
		en: 'It was deleted elsewhere after you opened it. Your work is still here, and nothing of it is stored yet.',
		de: 'Sie wurde anderswo gelöscht, nachdem Sie sie geöffnet haben. Ihre Arbeit ist noch da, gespeichert ist davon noch nichts.',
	},
	restoreAndSave: {
		en: 'Restore the template and save',
		de: 'Vorlage wiederherstellen und speichern',
	},
	onlyTheirs: { en: 'Only in theirs', de: 'Nur in der anderen Fassung' },
	onlyMine: { en: 'Only in yours', de: 'Nur in Ihrer Fassung' },
	differs: { en: 'Different', de: 'Verschieden' },
	noDifference: {
		en: 'Both have the same fields.',
		de: 'Beide haben dieselben Felder.',
	},
	seeTheirs: { en: 'Look at theirs', de: 'Die andere ansehen' },
	theirs: { en: 'Their version', de: 'Die andere Fassung' },
	keepMine: { en: 'Keep mine as a new template', de: 'Meine als neue Vorlage behalten' },
	replaceTheirs: { en: 'Replace theirs with mine', de: 'Die andere durch meine ersetzen' },
	backToEditor: { en: 'Back to the editor', de: 'Zurück zum Editor' },
	myName: { en: '{name} (my version)', de: '{name} (meine Fassung)' },
	newName: { en: 'Name of the new template', de: 'Name der neuen Vorlage' },
};
