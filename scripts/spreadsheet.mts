import { CsvError, parse, type Options } from 'csv-parse/sync';
import { UserError } from './console/text.mts';
import { readInput } from './inputs.mts';

export type Row = Readonly<Record<string, string>>;

type Refuse = (reason: string) => UserError;

/**
 * The rows of a CSV file with a header line; its most frequent separator counts. Reads UTF-8 and UTF-16, and other
 * encodings only if named, because they can't be detected.
 *
 * @throws UserError when it can't be read for certain.
 */
export async function readRows(path: string, encoding?: string): Promise<Row[]> {
	const refuse: Refuse = (reason) => new UserError(`The spreadsheet ${path} ${reason}`);
	const bytes = await readInput(path, 'spreadsheet');
	if (isWorkbook(bytes)) throw refuse('is an Excel workbook. Save it as "CSV UTF-8".');
	const { text, separator } = withoutSeparatorLine(decoded(bytes, encoding, refuse));
	const options: Options = { skip_empty_lines: true, skip_records_with_empty_values: true };
	try {
		const delimiter = separator ?? separatorOf(text, options, refuse);
		const [header = [], ...records] = parse(text, { ...options, delimiter }) as string[][];
		if (records.length === 0) throw refuse('has no rows below its header.');
		const names = header.map((name) => name.trim().normalize());
		for (const [index, name] of names.entries()) {
			if (name === '' && records.some((record) => record[index] !== '')) {
				throw refuse(
					`has values in column ${index + 1}, which has no name. Name it in the first row.`,
				);
			}
			if (name !== '' && names.indexOf(name) !== index) {
				throw refuse(`has two columns called "${name}". Rename one.`);
			}
		}
		return records.map((record) =>
			Object.fromEntries(
				record.map((value, index) => [names[index] ?? '', value]).filter(([name]) => name !== ''),
			),
		);
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		throw refuse(`cannot be read as CSV: ${error.message}`);
	}
}

/** A zip (xlsx, ods), or the older format of Excel. */
function isWorkbook(bytes: Buffer): boolean {
	return ['504b0304', 'd0cf11e0'].includes(bytes.toString('hex', 0, 4));
}

function decoded(bytes: Buffer, named: string | undefined, refuse: Refuse): string {
	const encoding = named ?? unicodeForm(bytes);
	let decoder: TextDecoder;
	try {
		decoder = new TextDecoder(encoding, { fatal: true });
	} catch {
		throw new UserError(`There is no encoding "${encoding}". Try windows-1252, for example.`);
	}
	try {
		return decoder.decode(bytes);
	} catch {
		const valid = new TextDecoder(encoding).decode(bytes).split('\uFFFD', 1)[0] ?? '';
		const line = valid.split(/\r\n?|\n/).length;
		throw refuse(
			`is not ${encoding.toUpperCase()} (line ${line}). Save it as "CSV UTF-8", or name its encoding, such as --encoding windows-1252.`,
		);
	}
}

/** Detected by the byte order mark, or by the zero bytes of UTF-16 in the header. */
function unicodeForm(bytes: Buffer): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
	if (bytes[0] === 0) return 'utf-16be';
	return bytes[1] === 0 ? 'utf-16le' : 'utf-8';
}

/** Excel reads the separator from a first line such as `sep=;`. */
function withoutSeparatorLine(text: string): { text: string; separator?: string } {
	const found = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(text);
	return found ? { text: text.slice(found[0].length), separator: found[1] } : { text };
}

/** The separator that makes the most columns of the header. */
function separatorOf(text: string, options: Options, refuse: Refuse): string {
	const columns = (delimiter: string) =>
		(parse(text, { ...options, delimiter, to: 1, relax_quotes: true }) as string[][])[0]?.length ??
		0;
	const counted = [',', ';', '\t', '|'].map((delimiter) => ({
		delimiter,
		count: columns(delimiter),
	}));
	const [first, second] = counted.sort((a, b) => b.count - a.count);
	if (first && second && first.count > 1 && first.count === second.count) {
		throw refuse(
			`could be separated by "${first.delimiter}" or "${second.delimiter}". Begin it with a line such as sep=${second.delimiter}`,
		);
	}
	return first?.delimiter ?? ',';
}
