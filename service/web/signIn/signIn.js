/** @import { Offer } from '../../src/http/app/wire/access.ts' */
/** @import { Content } from '../shared/html.js' */
import { acceptLink, getOffer, howToSignIn, signIn, useLink } from '../api/access.js';
import { byId } from '../shared/element.js';
import { html, nothing, render } from '../shared/html.js';
import {
	chooseLanguage,
	formatTime,
	language,
	languages,
	translate,
	translateKnown,
} from '../shared/language.js';
import { messageOf } from '../shared/notice.js';
import { emailField, form, passwordField } from './forms.js';

const t = translate('signIn');
const query = new URLSearchParams(location.search);
/** What the address has after "#": a link that works once, or the place to go on with. */
const token = /^#link=([\w-]+)$/.exec(location.hash)?.[1] ?? '';

function goOn() {
	const to = query.get('to') ?? '';
	const place = location.hash.startsWith('#/') ? location.hash : '';
	location.replace(`./${/^\?[\w=&%.~-]*$/.test(to) ? to : ''}${place}`);
}

/**
 * @param {string} title
 * @param {Content} content
 */
function show(title, content) {
	document.title = title;
	const view = html`<img src="ui/icon.svg" alt="" width="44" height="44" />
		<h1>${title}</h1>
		${content}`;
	render(view, byId('main'));
	const [input, link] = ['input:not([readonly])', 'a'].map((one) =>
		byId('main').querySelector(one),
	);
	const first = input ?? link;
	if (first instanceof HTMLElement) first.focus();
}

/**
 * @param {string} text
 * @param {string} [style]
 */
const paragraph = (text, style = 'soft') => html`<p class=${style}>${text}</p>`;

/** What went wrong on the way back from the provider. */
function problem() {
	const reason = query.get('problem');
	if (reason === null) return nothing;
	const known = translateKnown('problems', reason) ?? translateKnown('problems', 'oidc-failed');
	return html`<p class="notice" role="alert">${known}</p>`;
}

async function showSignIn() {
	const { oidc, isNew } = await howToSignIn();
	const own = form({
		fields: [emailField(t('email')), passwordField(t('password'), false)],
		button: t('signIn'),
		work: async (values) => {
			await signIn(values);
			goOn();
		},
	});
	const to = new URLSearchParams({ to: query.get('to') ?? '' });
	const provider = oidc
		? html`<a class="button provider" href="app/oidc/start?${to}"
				>${t('signInWith', { name: oidc.name })}</a
			>`
		: nothing;
	show(t('signIn'), [
		problem(),
		query.has('restored') ? paragraph(t('restored'), '') : nothing,
		isNew ? paragraph(t('isNew'), 'notice') : nothing,
		provider,
		own,
		paragraph(t('forgotten')),
	]);
}

/**
 * Texts of the link's kind: its title, what it is about, and the button.
 *
 * @type {Readonly<Record<Offer['kind'], (offer: Offer) => readonly [string, string, string]>>}
 */
const about = {
	setup: () => [t('setup'), t('aboutSetup'), t('setUp')],
	invitation: ({ team = '', email }) => [
		t('invitation', { team }),
		t(email === undefined ? 'aboutOpenInvitation' : 'aboutInvitation'),
		t('join'),
	],
	password: () => [t('choosePassword'), t('aboutPassword'), t('choosePassword')],
};

/**
 * Whoever is signed in joins with one click.
 *
 * @param {string} email
 */
const joinAs = (email) =>
	form({
		fields: [],
		button: t('joinAs', { email }),
		work: async () => {
			await acceptLink(token);
			location.replace('./');
		},
	});

async function showLink() {
	const offer = await getOffer(token);
	const { kind, email, signedInAs } = offer;
	const [title, text, button] = about[kind](offer);
	const until = paragraph(t('until', { time: formatTime(offer.expires) }));
	const join = signedInAs === undefined ? nothing : joinAs(signedInAs);
	if (join !== nothing && email !== undefined) return show(title, [join, until]);
	const { oidc } = await howToSignIn();
	const use = form({
		fields: [
			emailField(t('email'), email),
			passwordField(
				t(kind === 'invitation' ? 'password' : 'newPassword'),
				kind !== 'invitation' || email !== undefined,
			),
		],
		button,
		work: async (values) => {
			await useLink({ ...values, token });
			location.replace('./');
		},
	});
	// If the invitation names nobody, another user can join as well.
	if (join !== nothing) return show(title, [join, paragraph(t('orAsAnother')), use, until]);
	const provider = kind === 'invitation' ? oidc : null;
	const first = provider ? paragraph(t('providerFirst', { name: provider.name })) : nothing;
	return show(title, [paragraph(text), first, use, until]);
}

function startLanguage() {
	const choice = byId('language', HTMLSelectElement);
	byId('language-label').textContent = t('language');
	choice.replaceChildren(
		...Object.entries(languages).map(([value, name]) => new Option(name, value)),
	);
	choice.value = language;
	choice.addEventListener('change', () => chooseLanguage(choice.value));
	document.documentElement.lang = language;
}

// A link that is pasted over this address only changes what follows "#".
addEventListener('hashchange', () => location.reload());
startLanguage();
try {
	await (token === '' ? showSignIn() : showLink());
} catch (error) {
	const again = html`<p><a href="sign-in">${t('signIn')}</a></p>`;
	show(t('linkProblem'), [paragraph(messageOf(error), 'notice'), again]);
}
