/** What the service refuses, by the `reason` in its answer. What is not here is shown in the service's own words. */
export const words = {
	'signed-out': {
		en: 'You are signed out. Sign in again in another tab, then repeat this here.',
		de: 'Sie sind abgemeldet. Melden Sie sich in einem anderen Tab wieder an und wiederholen Sie es dann hier.',
	},
	'sign-in-again': {
		en: 'Sign in again with the provider before you choose a password.',
		de: 'Melden Sie sich noch einmal beim Anbieter an, bevor Sie ein Kennwort wählen.',
	},
	'no-password': {
		en: 'This user has no password. Sign in first, with the provider, then open this link again.',
		de: 'Dieses Benutzerkonto hat kein Kennwort. Melden Sie sich zuerst beim Anbieter an und öffnen Sie dann diesen Link erneut.',
	},
	'no-team': {
		en: 'You are in no team yet. Ask an administrator for an invitation.',
		de: 'Sie gehören noch keinem Team an. Bitten Sie einen Administrator um eine Einladung.',
	},
	'team-admins-only': {
		en: 'Only the admins of the team may do this.',
		de: 'Das dürfen nur die Admins des Teams.',
	},
	'admins-only': {
		en: 'Only administrators of the service may do this.',
		de: 'Das dürfen nur Administratoren des Dienstes.',
	},
	'delete-self': {
		en: 'Another administrator has to delete you.',
		de: 'Ein anderer Administrator muss Sie löschen.',
	},
	unreachable: {
		en: 'The service cannot be reached. Is it still running?',
		de: 'Der Dienst ist nicht erreichbar. Läuft er noch?',
	},
	'refused-size': {
		en: 'The file is too large: a proxy before the service refused it. Ask the administrator to raise its limit.',
		de: 'Die Datei ist zu groß: Ein Proxy vor dem Dienst hat sie abgelehnt. Bitten Sie den Administrator, dessen Grenze zu erhöhen.',
	},
	answered: {
		en: 'The service answered {status}.',
		de: 'Der Dienst hat mit {status} geantwortet.',
	},
	busy: {
		en: 'Too many fills are waiting. Try again later.',
		de: 'Es warten schon zu viele Dokumente. Versuchen Sie es später noch einmal.',
	},
	'still-running': {
		en: 'This document is still being created.',
		de: 'Dieses Dokument wird gerade noch erstellt.',
	},
	'not-a-pdf': { en: 'The file is not a PDF.', de: 'Die Datei ist kein PDF.' },
	'no-fields': {
		en: 'The PDF has no fields to fill.',
		de: 'Das PDF hat keine Felder zum Ausfüllen.',
	},
	'xfa-only': {
		en: 'The PDF is a dynamic XFA form, which has no ordinary fields to fill.',
		de: 'Das PDF ist ein dynamisches XFA-Formular, das keine gewöhnlichen Felder zum Ausfüllen hat.',
	},
	encrypted: {
		en: 'The PDF is protected and opens only with a password.',
		de: 'Das PDF ist geschützt und lässt sich nur mit einem Kennwort öffnen.',
	},
	truncated: {
		en: 'The end of the PDF is missing; download or export it again.',
		de: 'Das Ende des PDFs fehlt. Laden Sie es noch einmal herunter oder exportieren Sie es neu.',
	},
	damaged: {
		en: 'The PDF is damaged and cannot be read.',
		de: 'Das PDF ist beschädigt und nicht lesbar.',
	},
	'too-slow': {
		en: 'Reading the PDF takes too long.',
		de: 'Das PDF zu lesen dauert zu lange.',
	},
	'too-large': {
		en: 'Reading the PDF takes too much memory.',
		de: 'Das PDF zu lesen braucht zu viel Speicher.',
	},
	'too-many-fields': {
		en: 'The PDF has more than 10,000 fields.',
		de: 'Das PDF hat mehr als 10.000 Felder.',
	},
	'changed-meanwhile': {
		en: 'Someone else changed the template. Open it again.',
		de: 'Jemand anderes hat die Vorlage geändert. Öffnen Sie sie noch einmal.',
	},
	gone: {
		en: 'This does not exist any more; it may be in the trash.',
		de: 'Das gibt es nicht mehr; vielleicht liegt es im Papierkorb.',
	},
	'template-in-trash': {
		en: 'The template of this document is in the trash. Restore it first.',
		de: 'Die Vorlage dieses Dokuments liegt im Papierkorb. Stellen Sie zuerst die Vorlage wieder her.',
	},
	'no-restore': {
		en: 'With PostgreSQL, restore with the command, into an empty database.',
		de: 'Mit PostgreSQL spielen Sie Sicherungen mit dem Befehl in eine leere Datenbank ein.',
	},
	'no-room': {
		en: 'The disk of the service has not enough space for this backup.',
		de: 'Auf der Festplatte des Dienstes ist nicht genug Platz für diese Sicherung.',
	},
	'no-administrator': {
		en: 'Nobody could sign in afterwards: the backup has no administrator.',
		de: 'Danach könnte sich niemand anmelden: Die Sicherung hat keinen Administrator.',
	},
	'upload-cut': { en: 'The upload was cut off.', de: 'Das Hochladen wurde abgebrochen.' },
	'uid-taken': {
		en: 'There is already a template with the ID “{uid}”.',
		de: 'Es gibt schon eine Vorlage mit der ID „{uid}“.',
	},
	'no-such-field': {
		en: 'The template has no such field',
		de: 'Die Vorlage hat kein solches Feld',
	},
	'wrong-type': {
		en: 'The field has the type “{type}”',
		de: 'Das Feld hat den Typ „{type}“',
	},
};
