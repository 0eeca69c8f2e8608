import type { Prepared } from './inhabited.ts';

/** JSON of `length` bytes at least that is the worst of its kind: each part is small and costs much. */
const worst: Readonly<Record<string, (length: number) => string>> = {
	'a list of wrong elements': (length) => `[${'1,'.repeat(length / 2)}1]`,
	'a list of empty objects': (length) => `[${'{},'.repeat(length / 3)}{}]`,
	'lists in lists': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
	'objects in objects': (length) => '{"a":'.repeat(length / 6) + '1' + '}'.repeat(length / 6),
	'an object with a million keys': (length) => {
		const keys = Array.from({ length: length / 12 }, (_, index) => `"${index.toString(36)}":1`);
		return `{${keys.join(',')}}`;
	},
	'a long text': (length) => `"${'x'.repeat(length)}"`,
	'a long number': (length) => '1'.repeat(length),
	'a key again and again': (length) => `{${'"a":1,'.repeat(length / 6)}"a":1}`,
};

export interface WorstBody {
	readonly kind: string;
	/** Where in the body that is. */
	readonly where: string;
	readonly make: () => Prepared;
}

type Path = readonly (string | number)[];

function placesIn(value: unknown, path: Path = []): Path[] {
	if (typeof value !== 'object' || value === null) return [path];
	const inside = Object.entries(value).map(([key, one]) =>
		placesIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
	);
	return [path, ...inside.flat()];
}

/** The value with other JSON at a place. */
function replaced(value: unknown, [first, ...rest]: Path, json: string): string {
	if (first === undefined) return json;
	const inner = (key: string | number, one: unknown) =>
		key === first ? replaced(one, rest, json) : JSON.stringify(one);
	if (Array.isArray(value)) return `[${value.map((one, index) => inner(index, one)).join(',')}]`;
	const entries = Object.entries(value as object);
	return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${inner(key, one)}`).join(',')}}`;
}

/** The first element of a list, as JSON; undefined if there is none. */
function elementAt(value: unknown, path: Path): string | undefined {
	const one = path.reduce<unknown>((inside, key) => (inside as never)[key], value);
	return Array.isArray(one) && one.length > 0 ? JSON.stringify(one[0]) : undefined;
}

/** What is no JSON. */
const broken: Readonly<Record<string, (length: number) => string>> = {
	'no JSON': (length) => 'x'.repeat(length),
	'nothing but blanks': (length) => ' '.repeat(length),
	'a list that never ends': (length) => '['.repeat(length),
};

const again = 'the same element again and again';

/** What a body can be or have that costs much. */
export const worstKinds = [...Object.keys(worst), again, ...Object.keys(broken)];

/** The bodies of a request that has JSON as its body, or as a part of a form, each about `length` bytes long. */
export function worstBodies(right: Prepared, length: number): readonly WorstBody[] {
	const found = jsonIn(right);
	if (!found) return [];
	const { value, withJson } = found;
	const inside = placesIn(value).flatMap((path) => {
		const where = path.join('.') || 'the body';
		const kinds = Object.entries(worst).map(([kind, json]) => ({
			kind,
			where,
			make: () => withJson(replaced(value, path, json(length))),
		}));
		const element = elementAt(value, path);
		if (element === undefined) return kinds;
		const list = () =>
			`[${Array(Math.ceil(length / (element.length + 1)))
				.fill(element)
				.join(',')}]`;
		return [...kinds, { kind: again, where, make: () => withJson(replaced(value, path, list())) }];
	});
	const whole = Object.entries(broken).map(([kind, text]) => ({
		kind,
		where: 'the body',
		make: () => withJson(text(length)),
	}));
	return [...inside, ...whole];
}

function jsonIn(right: Prepared) {
	const { headers, body } = right;
	if (headers['content-type'] === 'application/json') {
		return {
			value: JSON.parse(Buffer.from(body).toString()) as unknown,
			withJson: (json: string): Prepared => ({ ...right, body: new Uint8Array(Buffer.from(json)) }),
		};
	}
	const text = Buffer.from(body).toString('latin1');
	const [, part] = /name="(?:places|fields)"\r\n\r\n([^\r]*)\r\n/.exec(text) ?? [];
	if (part === undefined) return undefined;
	const withJson = (json: string): Prepared => ({
		...right,
		body: new Uint8Array(
			Buffer.from(
				text.replace(part, () => json),
				'latin1',
			),
		),
	});
	return { value: JSON.parse(Buffer.from(part, 'latin1').toString()) as unknown, withJson };
}
