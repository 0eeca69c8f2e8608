import { get, post } from '../shared/calls.js';
import { byId, make } from '../shared/element.js';
import { chooseLanguage, formatTime, language, languages, translate } from '../shared/language.js';
import { words } from '../words/signIn.js';
import { emailField, form, passwordField } from './forms.js';

const t = translate(words);
const query = new URLSearchParams(location.search);
/** What the address has after "#": a link that works once, or the place to go on with. */
const token = /^#link=([\w-]+)$/.exec(location.hash)?.[1];

function goOn() {
	const to = query.get('to') ?? '';
	const place = location.hash.startsWith('#/') ? location.hash : '';
	location.replace(`./${/^\?[\w=&%.~-]*$/.test(to) ? to : ''}${place}`);
}

function show(title, ...content) {
	document.title = title;
	byId('main').replaceChildren(
		make('img', { src: 'ui/icon.svg', alt: '', width: 44, height: 44 }),
		make('h1', {}, title),
		...content,
	);
	const first = ['input:not([readonly])', 'a'].map((one) => byId('main').querySelector(one));
	first.find(Boolean)?.focus();
}

const paragraph = (text, className = 'soft') => make('p', { className }, text);

const oidcProblems = [
	'oidc-unknown',
	'oidc-unverified',
	'oidc-other',
	'oidc-team',
	'oidc-expired',
	'oidc-unreachable',
];

/** What went wrong on the way back from the provider. */
function problemOf(reason) {
	if (reason === null) return undefined;
	const key = oidcProblems.includes(reason) ? reason : 'oidc-failed';
	return make('p', { className: 'notice', role: 'alert' }, t(key));
}

async function showSignIn() {
	const { oidc, isNew } = await get('sign-in');
	const fields = [emailField(t('email')), passwordField(t('password'), false)];
	const own = form({
		fields,
		button: t('signIn'),
		work: async (values) => {
			await post('session', values);
			goOn();
		},
	});
	const to = new URLSearchParams({ to: query.get('to') ?? '' });
	const provider =
		oidc &&
		make(
			'a',
			{ className: 'button provider', href: `app/oidc/start?${to}` },
			t('signInWith', { name: oidc.name }),
		);
	show(
		t('signIn'),
		...[
			problemOf(query.get('problem')),
			query.has('restored') ? paragraph(t('restored'), '') : undefined,
			isNew ? paragraph(t('isNew'), 'notice') : undefined,
			provider ?? undefined,
			own,
			paragraph(t('forgotten')),
		].filter(Boolean),
	);
}

/** Texts of the link's kind: its title, what it is about, and the button. */
const about = {
	setup: () => [t('setup'), t('aboutSetup'), t('setUp')],
	invitation: ({ team, email }) => [
		t('invitation', { team }),
		t(email ? 'aboutInvitation' : 'aboutOpenInvitation'),
		t('join'),
	],
	password: () => [t('choosePassword'), t('aboutPassword'), t('choosePassword')],
};

/** Whoever is signed in joins with one click; if the invitation names nobody, another user can as well. */
function joinAs({ signedInAs }) {
	return form({
		fields: [],
		button: t('joinAs', { email: signedInAs }),
		work: async () => {
			await post('links/accept', { token });
			location.replace('./');
		},
	});
}

async function showLink() {
	const offer = await post('links/offer', { token });
	const [title, text, button] = about[offer.kind](offer);
	const until = paragraph(t('until', { time: formatTime(offer.expires) }));
	if (offer.signedInAs && offer.email) return show(title, joinAs(offer), until);
	const { oidc } = await get('sign-in');
	const fields = [
		emailField(t('email'), offer.email && { value: offer.email, readOnly: true }),
		passwordField(
			t(offer.kind === 'invitation' ? 'password' : 'newPassword'),
			offer.kind !== 'invitation' || Boolean(offer.email),
		),
	];
	const use = form({
		fields,
		button,
		work: async (values) => {
			await post('links/use', { ...values, token });
			location.replace('./');
		},
	});
	if (offer.signedInAs) {
		return show(title, joinAs(offer), paragraph(t('orAsAnother')), use, until);
	}
	const provider = offer.kind === 'invitation' && oidc;
	const first = provider ? [paragraph(t('providerFirst', { name: provider.name }))] : [];
	show(title, paragraph(text), ...first, use, until);
}

function startLanguage() {
	const choice = byId('language');
	byId('language-label').textContent = t('language');
	choice.replaceChildren(
		...Object.entries(languages).map(([value, name]) => make('option', { value }, name)),
	);
	choice.value = language;
	choice.addEventListener('change', () => chooseLanguage(choice.value));
	document.documentElement.lang = language;
}

startLanguage();
try {
	await (token === undefined ? showSignIn() : showLink());
} catch (error) {
	const again = make('a', { href: 'sign-in' }, t('signIn'));
	show(t('linkProblem'), paragraph(error.message, 'notice'), make('p', {}, again));
}
