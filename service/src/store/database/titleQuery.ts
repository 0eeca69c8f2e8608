import { formsOf } from './formsOf.ts';

/** A team is one trigram of the index: three letters that no language uses, of 12 bits each. */
const lettersOfTeam = [24, 12, 0];
const [firstLetter, digits] = [0xe000, 0x1000];

const teamWord = (team: number) =>
	String.fromCodePoint(
		...lettersOfTeam.map((bits) => firstLetter + (Math.floor(team / 2 ** bits) % digits)),
	);

/** More of them cost more time than they save. */
const mostTrigrams = 20;

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;

/**
 * Asks SQLite's index for the documents of a team whose titles have all trigrams of a text, in one of its Unicode forms:
 * the ones that contain it, and a few others. Undefined if the text is too short for the index.
 */
export function titleQuery(team: number, text: string): string | undefined {
	const forms = formsOf(text).map(trigramsOf);
	if (forms.some(({ length }) => length === 0)) return undefined;
	const titles = forms.map((trigrams) => `(${trigrams.map(quoted).join(' ')})`);
	return `${quoted(teamWord(team))} AND (${titles.join(' OR ')})`;
}

function trigramsOf(text: string): readonly string[] {
	const letters = [...text];
	const trigrams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
	const usable = trigrams.filter((trigram) => !trigram.includes('\0')).slice(0, mostTrigrams);
	return [...new Set(usable)];
}
