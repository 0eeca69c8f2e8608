/** Lists that are shown page by page, and the viewer of a document. */
export const words = {
	previous: { en: 'Previous', de: 'Zurück' },
	next: { en: 'Next', de: 'Weiter' },
	range: { en: '{first}–{last} of {total}', de: '{first}–{last} von {total}' },
	download: { en: 'Download', de: 'Herunterladen' },
	pages: { en: 'Pages', de: 'Seiten' },
	pageOf: { en: 'Page {number} of {name}', de: 'Seite {number} von {name}' },
	morePages: {
		en: { one: '… and {count} more page', other: '… and {count} more pages' },
		de: { one: '… und {count} weitere Seite', other: '… und {count} weitere Seiten' },
	},
};
