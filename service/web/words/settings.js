/** Settings: API keys, members, one's own account, and what administrators of the service do. */
export const words = {
	parts: { en: 'Parts of the settings', de: 'Teile der Einstellungen' },
	copy: { en: 'Copy', de: 'Kopieren' },
	copied: { en: 'Copied', de: 'Kopiert' },
	saved: { en: 'Saved', de: 'Gespeichert' },
	delete: { en: 'Delete', de: 'Löschen' },
	remove: { en: 'Remove', de: 'Entfernen' },
	rename: { en: 'Rename', de: 'Umbenennen' },
	email: { en: 'Email address', de: 'E-Mail-Adresse' },
	since: { en: 'since {time}', de: 'seit {time}' },
	ends: { en: 'expires {time}', de: 'läuft am {time} ab' },
	lastUsed: { en: 'last used {time}', de: 'zuletzt benutzt {time}' },

	sureSignOut: {
		en: 'Sign out and discard the rows of the batch that is not finished?',
		de: 'Abmelden und die Zeilen des unfertigen Stapels verwerfen?',
	},

	apiKey: { en: 'API Key', de: 'API-Schlüssel' },
	aboutKeys: {
		en: 'Programs such as n8n use a key to fill the templates of this team. Give each program its own, so that you can replace it alone.',
		de: 'Mit einem Schlüssel füllen Programme wie n8n die Vorlagen dieses Teams aus. Geben Sie jedem Programm einen eigenen, dann können Sie ihn einzeln ersetzen.',
	},
	noKeys: { en: 'There is no key yet.', de: 'Es gibt noch keinen Schlüssel.' },
	keyName: { en: 'Name', de: 'Name' },
	keyEnds: { en: 'Expires', de: 'Läuft ab' },
	never: { en: 'never', de: 'nie' },
	inDays: {
		en: { one: 'in {count} day', other: 'in {count} days' },
		de: { one: 'in {count} Tag', other: 'in {count} Tagen' },
	},
	createKey: { en: 'Create a key', de: 'Schlüssel erstellen' },
	keyMade: { en: 'Created the key {name}', de: 'Schlüssel {name} erstellt' },
	keyOnce: {
		en: 'This is the key “{name}”. Copy it now: it is never shown again.',
		de: 'Das ist der Schlüssel „{name}“. Kopieren Sie ihn jetzt: Er wird nie wieder angezeigt.',
	},
	made: { en: 'created {time}', de: 'erstellt am {time}' },
	madeBy: { en: 'created by {who} {time}', de: 'erstellt von {who} am {time}' },
	neverUsed: { en: 'never used', de: 'nie benutzt' },
	ended: { en: 'expired {time}', de: 'abgelaufen am {time}' },
	replace: { en: 'Replace', de: 'Ersetzen' },
	replaceKey: { en: 'Replace the key {name}', de: 'Schlüssel {name} ersetzen' },
	replaceKeyQuestion: {
		en: 'Replace the key “{name}”? The current one stops working immediately.',
		de: 'Den Schlüssel „{name}“ ersetzen? Der jetzige funktioniert dann sofort nicht mehr.',
	},
	revoke: { en: 'Revoke', de: 'Widerrufen' },
	revokeKey: { en: 'Revoke the key {name}', de: 'Schlüssel {name} widerrufen' },
	revokeKeyQuestion: {
		en: 'Revoke the key “{name}”? Programs that use it stop working immediately.',
		de: 'Den Schlüssel „{name}“ widerrufen? Programme, die ihn benutzen, funktionieren dann sofort nicht mehr.',
	},
	keyRevoked: { en: 'Revoked the key {name}', de: 'Schlüssel {name} widerrufen' },

	members: { en: 'Members', de: 'Mitglieder' },
	aboutMembers: {
		en: 'Members work with the templates and documents of the team. Admins also invite and remove members.',
		de: 'Mitglieder arbeiten mit den Vorlagen und Dokumenten des Teams. Admins laden außerdem Mitglieder ein und entfernen sie.',
	},
	member: { en: 'Member', de: 'Mitglied' },
	admin: { en: 'Admin', de: 'Admin' },
	role: { en: 'Role', de: 'Rolle' },
	roleOf: { en: 'Role of {email}', de: 'Rolle von {email}' },
	removeMember: { en: 'Remove {email} from the team', de: '{email} aus dem Team entfernen' },
	aboutRemovedKeys: {
		en: 'API keys that this person knows keep working. Select those to revoke; programs that use them stop working immediately.',
		de: 'API-Schlüssel, die diese Person kennt, gelten weiter. Wählen Sie aus, welche widerrufen werden; Programme, die sie benutzen, funktionieren dann sofort nicht mehr.',
	},
	keysToRevoke: { en: 'API keys to revoke', de: 'Schlüssel, die widerrufen werden' },
	keyOf: {
		en: '{name} ({prefix}…), created by {who}',
		de: '{name} ({prefix}…), erstellt von {who}',
	},
	someone: { en: 'the command line', de: 'der Befehlszeile' },
	memberRemoved: { en: 'Removed {email}', de: '{email} entfernt' },
	leave: { en: 'Leave', de: 'Austreten' },
	leaveTeam: { en: 'Leave the team', de: 'Aus dem Team austreten' },
	leaveQuestion: {
		en: 'Leave this team as {email}?',
		de: 'Als {email} aus diesem Team austreten?',
	},
	invitations: { en: 'Invitations', de: 'Einladungen' },
	aboutInvitations: {
		en: 'An invitation is a link that you pass on. It works once, for 7 days. Without an address, it is for anyone who already has a user here.',
		de: 'Eine Einladung ist ein Link, den Sie weitergeben. Er gilt einmal, 7 Tage lang. Ohne Adresse gilt er für alle, die hier schon ein Benutzerkonto haben.',
	},
	anyone: { en: 'any user with the link', de: 'jeder Benutzer mit dem Link' },
	inviteEmail: { en: 'Email address (optional)', de: 'E-Mail-Adresse (optional)' },
	invite: { en: 'Invite', de: 'Einladen' },
	linkOnce: {
		en: 'Send this link to the new member. It is never shown again.',
		de: 'Senden Sie diesen Link dem neuen Mitglied. Er wird nie wieder angezeigt.',
	},
	withdraw: { en: 'Withdraw', de: 'Zurückziehen' },
	withdrawInvitation: {
		en: 'Withdraw the invitation of {email}',
		de: 'Einladung von {email} zurückziehen',
	},

	account: { en: 'My account', de: 'Mein Konto' },
	signedInAs: { en: 'Signed in as {email}', de: 'Angemeldet als {email}' },
	signOut: { en: 'Sign out', de: 'Abmelden' },
	password: { en: 'Password', de: 'Kennwort' },
	aboutPassword: {
		en: 'A new password needs at least 10 characters. It signs you out everywhere else.',
		de: 'Ein neues Kennwort braucht mindestens 10 Zeichen. Überall sonst werden Sie damit abgemeldet.',
	},
	currentPassword: { en: 'Current password', de: 'Jetziges Kennwort' },
	newPassword: { en: 'New password', de: 'Neues Kennwort' },
	changePassword: { en: 'Change the password', de: 'Kennwort ändern' },
	passwordChanged: { en: 'Changed the password', de: 'Kennwort geändert' },
	sessions: { en: 'Where you are signed in', de: 'Wo Sie angemeldet sind' },
	aboutSessions: {
		en: 'You stay signed in for 14 days after the last use, and 90 days at most.',
		de: 'Sie bleiben nach der letzten Benutzung 14 Tage angemeldet, höchstens 90 Tage.',
	},
	thisDevice: { en: 'this browser', de: 'dieser Browser' },
	unknownDevice: { en: 'Unknown browser', de: 'Unbekannter Browser' },
	signedIn: { en: 'signed in {time}', de: 'angemeldet {time}' },
	endSession: { en: 'Sign out', de: 'Abmelden' },
	endSessionOn: {
		en: 'Sign out {device}, last used {time}',
		de: '{device} abmelden, zuletzt benutzt {time}',
	},
	endOthers: { en: 'Sign out everywhere else', de: 'Überall sonst abmelden' },
	othersEnded: { en: 'Signed out everywhere else', de: 'Überall sonst abgemeldet' },

	users: { en: 'Users', de: 'Benutzer' },
	aboutUsers: {
		en: 'Administrators manage users and teams. They see a team’s templates and documents when they are in it.',
		de: 'Administratoren verwalten Benutzer und Teams. Vorlagen und Dokumente eines Teams sehen sie, wenn sie ihm angehören.',
	},
	administrator: { en: 'Administrator', de: 'Administrator' },
	inNoTeam: { en: 'in no team', de: 'in keinem Team' },
	notYetSignedIn: { en: 'has not chosen a password yet', de: 'hat noch kein Kennwort gewählt' },
	addUser: { en: 'Add a user', de: 'Benutzer hinzufügen' },
	passwordLink: { en: 'Password link', de: 'Kennwort-Link' },
	passwordLinkOf: { en: 'Password link for {email}', de: 'Kennwort-Link für {email}' },
	passwordLinkOnce: {
		en: 'Send this link to {email}, who chooses a password with it. It works once, for a day, and is never shown again.',
		de: 'Senden Sie diesen Link an {email}; damit lässt sich ein Kennwort wählen. Er gilt einmal, einen Tag lang, und wird nie wieder angezeigt.',
	},
	promote: { en: 'Make administrator', de: 'Zum Administrator machen' },
	promoteUser: { en: 'Make administrator: {email}', de: 'Zum Administrator machen: {email}' },
	demote: { en: 'Remove as administrator', de: 'Administratorrechte entziehen' },
	demoteUser: {
		en: 'Remove as administrator: {email}',
		de: 'Administratorrechte entziehen: {email}',
	},
	deleteUser: { en: 'Delete {email}', de: '{email} löschen' },
	aboutDeletedUser: {
		en: 'The templates and documents that this user created stay.',
		de: 'Vorlagen und Dokumente, die dieser Benutzer erstellt hat, bleiben erhalten.',
	},
	revokeTheirKeys: {
		en: {
			one: 'Revoke the {count} API key that this user created; programs that use it stop working',
			other:
				'Revoke the {count} API keys that this user created; programs that use them stop working',
		},
		de: {
			one: 'Den {count} API-Schlüssel widerrufen, den dieser Benutzer erstellt hat; Programme, die ihn benutzen, funktionieren dann nicht mehr',
			other:
				'Die {count} API-Schlüssel widerrufen, die dieser Benutzer erstellt hat; Programme, die sie benutzen, funktionieren dann nicht mehr',
		},
	},
	userDeleted: { en: 'Deleted {email}', de: '{email} gelöscht' },

	teams: { en: 'Teams', de: 'Teams' },
	aboutTeams: {
		en: 'Each team has its own templates, documents and API keys.',
		de: 'Jedes Team hat seine eigenen Vorlagen, Dokumente und API-Schlüssel.',
	},
	teamNumber: { en: 'ID {number}', de: 'ID {number}' },
	memberCount: {
		en: { one: '{count} member', other: '{count} members' },
		de: { one: '{count} Mitglied', other: '{count} Mitglieder' },
	},
	join: { en: 'Join', de: 'Beitreten' },
	joinTeam: { en: 'Join the team {name}', de: 'Dem Team {name} beitreten' },
	renameTeam: { en: 'Rename the team {name}', de: 'Team {name} umbenennen' },
	newTeamName: { en: 'New name of the team', de: 'Neuer Name des Teams' },
	keep: { en: 'Keep', de: 'Aufbewahren' },
	keepOf: {
		en: 'Keep documents of the team {name}',
		de: 'Dokumente des Teams {name} aufbewahren',
	},
	aboutKeep: {
		en: 'Documents that are older, or beyond that number, are deleted within a minute and cannot be restored.',
		de: 'Ältere und überzählige Dokumente werden innerhalb einer Minute gelöscht und lassen sich nicht wiederherstellen.',
	},
	keptDays: { en: 'Days', de: 'Tage' },
	keptDocuments: { en: 'Documents', de: 'Dokumente' },
	asForAll: { en: 'as for all teams: {what}', de: 'wie für alle Teams: {what}' },
	noLimit: { en: 'no limit', de: 'unbegrenzt' },
	ownLimit: { en: 'own limit', de: 'eigene Grenze' },
	howMany: { en: 'How many', de: 'Wie viele' },
	keepsDays: {
		en: { one: 'keeps documents for {count} day', other: 'keeps documents for {count} days' },
		de: { one: 'behält Dokumente {count} Tag lang', other: 'behält Dokumente {count} Tage lang' },
	},
	keepsDocuments: {
		en: { one: 'keeps {count} document', other: 'keeps {count} documents' },
		de: { one: 'behält {count} Dokument', other: 'behält {count} Dokumente' },
	},
	save: { en: 'Save', de: 'Speichern' },
	deletesQuestion: {
		en: {
			one: 'This deletes {count} document of the team “{name}” for good, within a minute. Continue?',
			other:
				'This deletes {count} documents of the team “{name}” for good, within a minute. Continue?',
		},
		de: {
			one: 'Innerhalb einer Minute wird {count} Dokument des Teams „{name}“ endgültig gelöscht. Fortfahren?',
			other:
				'Innerhalb einer Minute werden {count} Dokumente des Teams „{name}“ endgültig gelöscht. Fortfahren?',
		},
	},
	deleteTeam: { en: 'Delete the team {name}', de: 'Team {name} löschen' },
	deleteTeamQuestion: {
		en: 'Delete the team “{name}” and its API keys? It must have no templates and documents.',
		de: 'Das Team „{name}“ und seine API-Schlüssel löschen? Es darf keine Vorlagen und Dokumente mehr haben.',
	},
	teamName: { en: 'Name', de: 'Name' },
	addTeam: { en: 'Add a team', de: 'Team hinzufügen' },

	backups: { en: 'Backups', de: 'Sicherungen' },
	activity: { en: 'Activity', de: 'Aktivität' },
	aboutActivity: {
		en: {
			one: 'Who did what, kept for {count} day.',
			other: 'Who did what, kept for {count} days.',
		},
		de: {
			one: 'Wer was getan hat; wird {count} Tag aufbewahrt.',
			other: 'Wer was getan hat; wird {count} Tage aufbewahrt.',
		},
	},
	older: { en: 'Older', de: 'Ältere' },
};
