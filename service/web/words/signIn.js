/** Signing in, and links that work once. */
export const words = {
	signIn: { en: 'Sign in', de: 'Anmelden' },
	signInWith: { en: 'Sign in with {name}', de: 'Mit {name} anmelden' },
	email: { en: 'Email address', de: 'E-Mail-Adresse' },
	password: { en: 'Password', de: 'Kennwort' },
	newPassword: { en: 'New password', de: 'Neues Kennwort' },
	language: { en: 'Language', de: 'Sprache' },
	forgotten: {
		en: 'Forgot your password? An administrator can give you a link to choose another one.',
		de: 'Kennwort vergessen? Von einem Administrator erhalten Sie einen Link, um ein neues zu wählen.',
	},
	isNew: {
		en: 'There is no user yet. The first one is created with the link that the service prints when it starts, or with the command "user add".',
		de: 'Es gibt noch keinen Benutzer. Der erste entsteht mit dem Link, den der Dienst beim Start ausgibt, oder mit dem Befehl „user add“.',
	},
	setup: { en: 'Set up the service', de: 'Dienst einrichten' },
	aboutSetup: {
		en: 'You become its administrator. Choose a password of at least 10 characters.',
		de: 'Sie werden Administrator. Wählen Sie ein Kennwort mit mindestens 10 Zeichen.',
	},
	setUp: { en: 'Create the administrator', de: 'Administrator anlegen' },
	invitation: { en: 'Join the team “{team}”', de: 'Dem Team „{team}“ beitreten' },
	aboutInvitation: {
		en: 'Choose a password of at least 10 characters. If you already have a user here, enter its password.',
		de: 'Wählen Sie ein Kennwort mit mindestens 10 Zeichen. Wenn Sie hier schon ein Benutzerkonto haben, geben Sie dessen Kennwort ein.',
	},
	aboutOpenInvitation: {
		en: 'Enter the address and the password of your user here. If you have none yet, ask for an invitation for your address.',
		de: 'Geben Sie Adresse und Kennwort Ihres Benutzerkontos ein. Wenn Sie noch keines haben, bitten Sie um eine Einladung für Ihre Adresse.',
	},
	join: { en: 'Join', de: 'Beitreten' },
	joinAs: { en: 'Join as {email}', de: 'Als {email} beitreten' },
	orAsAnother: {
		en: 'Or as another user: enter address and password.',
		de: 'Oder mit einem anderen Benutzerkonto: Geben Sie Adresse und Kennwort ein.',
	},
	providerFirst: {
		en: 'If you use {name} to sign in, do that first, then open this link again.',
		de: 'Wenn Sie sich mit {name} anmelden, tun Sie das zuerst und öffnen Sie dann diesen Link erneut.',
	},
	choosePassword: { en: 'Choose a password', de: 'Kennwort wählen' },
	aboutPassword: {
		en: 'It needs at least 10 characters. You are then signed out everywhere else.',
		de: 'Es braucht mindestens 10 Zeichen. Überall sonst werden Sie danach abgemeldet.',
	},
	until: { en: 'This link works once, until {time}.', de: 'Der Link gilt einmal, bis {time}.' },
	restored: {
		en: 'The backup is restored. Sign in with a user of the backup.',
		de: 'Die Sicherung ist eingespielt. Melden Sie sich mit einem Benutzer der Sicherung an.',
	},
	linkProblem: { en: 'This does not work', de: 'Das funktioniert nicht' },
	'oidc-unknown': {
		en: 'You have no user here. Ask an administrator for an invitation.',
		de: 'Sie haben hier kein Benutzerkonto. Bitten Sie einen Administrator um eine Einladung.',
	},
	'oidc-unverified': {
		en: 'The provider does not confirm your email address, so it cannot be matched with a user.',
		de: 'Der Anbieter bestätigt Ihre E-Mail-Adresse nicht, deshalb lässt sie sich keinem Benutzer zuordnen.',
	},
	'oidc-other': {
		en: 'Your user is linked to another account of the provider. Sign in with that, or with your password.',
		de: 'Ihr Benutzerkonto ist mit einem anderen Konto des Anbieters verbunden. Melden Sie sich damit oder mit Ihrem Kennwort an.',
	},
	'oidc-team': {
		en: 'The team for new users does not exist. Tell the administrator of the service.',
		de: 'Das Team für neue Benutzer gibt es nicht. Informieren Sie den Administrator des Dienstes.',
	},
	'oidc-expired': {
		en: 'That took too long, or began in another browser. Try again.',
		de: 'Das hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Versuchen Sie es noch einmal.',
	},
	'oidc-unreachable': {
		en: 'The provider cannot be reached. Try again later.',
		de: 'Der Anbieter ist nicht erreichbar. Versuchen Sie es später noch einmal.',
	},
	'oidc-failed': {
		en: 'Signing in with the provider failed. Try again.',
		de: 'Die Anmeldung beim Anbieter ist fehlgeschlagen. Versuchen Sie es noch einmal.',
	},
};
