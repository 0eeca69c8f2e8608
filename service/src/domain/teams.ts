import type { DocumentFile, Documents } from './documents.ts';
import type { FillPreview, FillRequest } from './fill.ts';
import type { Templates } from './templates/templates.ts';
import type { KeyOwner } from '../store/keyTable.ts';
import type { Store } from '../store/store.ts';
import type { TeamTable } from '../store/teamTable.ts';

/** A team, with its templates and documents. */
export interface Team {
	readonly teamId: number;
	readonly store: Store;
	readonly templates: Templates;
	readonly documents: Documents;
	/** Creates a document from the template with this uid; rejects with ServiceProblem. */
	fill(uid: string, request: FillRequest): Promise<DocumentFile>;
	/** What a fill of the template would give, without creating it; rejects with ServiceProblem. */
	preview(uid: string, data: FillRequest['data']): Promise<FillPreview>;
}

/** All teams of the service. The table is read anew each time, because other processes may change it. */
export class Teams {
	readonly #table: TeamTable;
	readonly #open: (teamId: number) => Team;
	readonly #opened = new Map<number, Team>();

	constructor(table: TeamTable, open: (teamId: number) => Team) {
		this.#table = table;
		this.#open = open;
	}

	/** In the order in which they were added. */
	async all(): Promise<Team[]> {
		return (await this.#table.ids()).map((teamId) => this.withId(teamId));
	}

	/** The team of a key that has not expired. */
	async withKey(key: string | undefined): Promise<Team | undefined> {
		return (await this.ofKey(key))?.team;
	}

	/** As `withKey`, with what is known about the key. */
	async ofKey(key: string | undefined): Promise<{ team: Team; owner: KeyOwner } | undefined> {
		const owner = key === undefined ? undefined : await this.#table.keys.find(key);
		return owner && { team: this.withId(owner.teamId), owner };
	}

	/** For links that need no key: anyone with the URL can download the document. */
	async ofDocument(uid: string): Promise<Team | undefined> {
		return this.#ifAny(await this.#table.ofDocument(uid));
	}

	#ifAny(teamId: number | undefined): Team | undefined {
		return teamId === undefined ? undefined : this.withId(teamId);
	}

	/** A team of the table. */
	withId(teamId: number): Team {
		const opened = this.#opened.get(teamId) ?? this.#open(teamId);
		this.#opened.set(teamId, opened);
		return opened;
	}
}
