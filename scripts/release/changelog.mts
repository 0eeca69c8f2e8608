/** A version's section of a changelog in the format of Keep a Changelog. */
export interface Changes {
	/** The date in the heading; missing if unreleased. */
	readonly date?: string;
	readonly text: string;
}

/** The section of a version, or `Unreleased`; undefined when there is none. */
export function changesOf(changelog: string, version: string): Changes | undefined {
	for (const section of changelog.split(/^## /m).slice(1)) {
		const [heading = '', ...lines] = section.split('\n');
		const [, name, date] = /^\[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?\s*$/.exec(heading) ?? [];
		if (name !== version) continue;
		const text = lines.join('\n').trim();
		return date === undefined ? { text } : { date, text };
	}
	return undefined;
}
