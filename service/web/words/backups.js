/** Backups: made, downloaded and restored by administrators of the service. */
export const words = {
	now: { en: 'Back up now', de: 'Jetzt sichern' },
	aboutNow: {
		en: 'One file with everything: users, teams, templates and documents, as they are now. Whoever has it has all documents: keep it safe.',
		de: 'Eine Datei mit allem: Benutzer, Teams, Vorlagen und Dokumente, wie sie jetzt sind. Wer die Datei hat, hat alle Dokumente: Bewahren Sie sie sicher auf.',
	},
	make: { en: 'Make and download a backup', de: 'Sicherung erstellen und herunterladen' },
	sofar: { en: '{size} so far', de: 'bisher {size}' },
	saved: { en: 'Saved {name}, {size}', de: '{name} gespeichert, {size}' },
	cut: {
		en: 'The download was cut off. Try again.',
		de: 'Das Herunterladen wurde unterbrochen. Versuchen Sie es noch einmal.',
	},

	scheduled: { en: 'Scheduled backups', de: 'Automatische Sicherungen' },
	aboutScheduled: {
		en: {
			one: 'Made every hour. The last {keep} are kept.',
			other: 'Made every {count} hours. The last {keep} are kept.',
		},
		de: {
			one: 'Jede Stunde eine. Die letzten {keep} werden aufbewahrt.',
			other: 'Alle {count} Stunden eine. Die letzten {keep} werden aufbewahrt.',
		},
	},
	notScheduled: {
		en: 'There are none. For automatic backups, start the service with BACKUP_DIR, the folder to keep them in.',
		de: 'Es gibt keine. Für automatische Sicherungen starten Sie den Dienst mit BACKUP_DIR, dem Ordner dafür.',
	},
	noneYet: { en: 'There is none yet.', de: 'Es gibt noch keine.' },
	failed: {
		en: 'The last backup could not be made: {problem}',
		de: 'Die letzte Sicherung konnte nicht erstellt werden: {problem}',
	},
	download: { en: 'Download', de: 'Herunterladen' },
	downloadOf: { en: 'Download the backup of {time}', de: 'Sicherung vom {time} herunterladen' },
	restore: { en: 'Restore', de: 'Einspielen' },
	restoreOf: { en: 'Restore the backup of {time}', de: 'Sicherung vom {time} einspielen' },

	restoreFile: { en: 'Restore from a file', de: 'Aus einer Datei einspielen' },
	aboutRestore: {
		en: 'The file is checked first. Before anything is replaced, you are asked.',
		de: 'Die Datei wird zuerst geprüft. Bevor etwas ersetzt wird, werden Sie gefragt.',
	},
	noRestore: {
		en: 'Everything is in PostgreSQL, which several instances can share. Restore with the command “restore”, into an empty database.',
		de: 'Alles liegt in PostgreSQL, das sich mehrere Instanzen teilen können. Spielen Sie Sicherungen mit dem Befehl „restore“ in eine leere Datenbank ein.',
	},
	file: { en: 'Backup (.tar.gz)', de: 'Sicherung (.tar.gz)' },
	check: { en: 'Upload and check', de: 'Hochladen und prüfen' },
	uploading: { en: 'Uploading', de: 'Wird hochgeladen' },
	checking: { en: 'Checking the backup', de: 'Sicherung wird geprüft' },

	question: {
		en: 'Replace everything with the backup of {time}?',
		de: 'Alles durch die Sicherung vom {time} ersetzen?',
	},
	what: { en: 'What', de: 'Was' },
	here: { en: 'Here now', de: 'Jetzt hier' },
	there: { en: 'In the backup', de: 'In der Sicherung' },
	teams: { en: 'Teams', de: 'Teams' },
	users: { en: 'Users', de: 'Benutzer' },
	templates: { en: 'Templates', de: 'Vorlagen' },
	documents: { en: 'Documents', de: 'Dokumente' },
	replaced: {
		en: 'Everything that is here is deleted, including API keys, passwords and the trash, and replaced with what is in the backup. This cannot be undone: make a backup first.',
		de: 'Alles, was jetzt hier ist, wird gelöscht, auch API-Schlüssel, Kennwörter und Papierkorb, und durch den Inhalt der Sicherung ersetzt. Das lässt sich nicht rückgängig machen: Erstellen Sie vorher eine Sicherung.',
	},
	meanwhile: {
		en: 'Requests in progress are answered first. Until the backup is restored, the service answers no others; it asks programs such as n8n to try again.',
		de: 'Laufende Anfragen werden noch beantwortet. Danach antwortet der Dienst erst wieder, wenn die Sicherung eingespielt ist, und bittet Programme wie n8n, es später noch einmal zu versuchen.',
	},
	afterwards: {
		en: 'Everybody is signed out, including you. These administrators in the backup can sign in: {who}.',
		de: 'Alle werden abgemeldet, auch Sie. Anmelden können sich diese Administratoren der Sicherung: {who}.',
	},
	typeWord: { en: 'To confirm, type: {word}', de: 'Zur Bestätigung eingeben: {word}' },
	word: { en: 'replace everything', de: 'alles ersetzen' },
	replace: { en: 'Replace everything', de: 'Alles ersetzen' },
	restoring: { en: 'The backup is being restored', de: 'Die Sicherung wird eingespielt' },
	notRestored: {
		en: 'The backup was not restored; nothing was changed. {problem}',
		de: 'Die Sicherung wurde nicht eingespielt; nichts wurde geändert. {problem}',
	},
};
