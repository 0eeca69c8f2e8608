import type { Listing } from '../../service/fillingService.ts';
import type { SignedLinks } from '../exchange/signedLinks.ts';
import type { FormField, FieldType } from '../../pdf/form.ts';
import type { Document, Template } from '../../store/records.ts';
import type { Settings, SettingValue } from '../../settings/settings.ts';

/** Where the request came in and where the second listener is: what a download address is made of. */
export interface Addresses {
	/** Scheme, host and port under which the client reached the service. */
	readonly origin: string;
	readonly foreignPort: number;
	readonly links: SignedLinks;
}

const typeNames: Record<SettingValue<'fields.types'>, Record<FieldType, string> | undefined> = {
	'text-number-checkbox': { text: 'text', number: 'number', checkbox: 'checkbox' },
	'string-number-boolean': { text: 'string', number: 'number', checkbox: 'boolean' },
	'mixed-case': { text: 'Text', number: 'NUMBER', checkbox: 'checkBox' },
	missing: undefined,
};

function fieldAnswer({ key, label, type }: FormField, settings: Settings): object {
	const names = typeNames[settings.get('fields.types')];
	return {
		...(settings.get('fields.label') === 'present' && { label }),
		key,
		...(names && { type: names[type] }),
	};
}

export function fieldsAnswer({ fields }: Template, settings: Settings): object {
	const list = fields.map((field) => fieldAnswer(field, settings));
	return settings.get('fields.envelope') === 'array' ? list : { fields: list };
}

export function templateAnswer(template: Template, settings: Settings): object {
	const { uid, teamId, creatorId, created, updated, name, fields } = template;
	return {
		uid,
		teamId,
		creatorId,
		created,
		updated,
		name,
		fields: fields.map((field) => fieldAnswer(field, settings)),
	};
}

function downloadUrl(uid: string, addresses: Addresses, settings: Settings): string {
	const { origin, foreignPort, links } = addresses;
	const bare = `/documents/${encodeURIComponent(uid)}/download`;
	const path = settings.get('download.auth') === 'signed' ? links.sign(bare) : bare;
	const form = settings.get('downloadUrl.form');
	if (form === 'relative') return path;
	const address = new URL(path, origin);
	if (form === 'other-host') address.port = String(foreignPort);
	const scheme = settings.get('downloadUrl.scheme');
	return scheme === 'as-is' ? address.href : address.href.replace(/^https?:/, `${scheme}:`);
}

/** A document as list and get give it; the creator is not part of it there. */
export function documentAnswer(
	document: Document,
	addresses: Addresses,
	settings: Settings,
): object {
	const { uid, teamId, creatorId, created, updated, templateName, name } = document;
	const spelling = settings.get('document.name');
	return {
		uid,
		...(spelling !== 'name' && { title: name }),
		...(spelling !== 'title' && { name }),
		teamId,
		...(settings.get('document.creator') === 'present' && { creatorId }),
		created,
		updated,
		downloadUrl: downloadUrl(uid, addresses, settings),
		templateName,
	};
}

export function fillAnswer(document: Document, addresses: Addresses, settings: Settings): object {
	const { uid, name, templateName } = document;
	const extent = settings.get('fill.result');
	return {
		uid,
		...(extent === 'full' && { name }),
		...(extent !== 'uid-and-url' && { templateName }),
		downloadUrl: downloadUrl(uid, addresses, settings),
	};
}

/** The list envelope; no request can filter, so what matches is all or, as one may read it, the page. */
export function listAnswer<Item>(
	{ total, items }: Listing<Item>,
	itemAnswer: (item: Item) => object,
	settings: Settings,
): object {
	const filteredCount = settings.get('list.filteredCount') === 'all' ? total : items.length;
	return { totalCount: total, filteredCount, data: items.map(itemAnswer) };
}
