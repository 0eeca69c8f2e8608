/** What a changelog in the format of Keep a Changelog tells of a version. */
export interface Changes {
	/** As in the heading; missing for what is not released yet. */
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
