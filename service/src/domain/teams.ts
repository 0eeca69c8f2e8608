import type { DocumentFile, Documents } from './documents.ts';
import type { CombineRequest } from './combine.ts';
import type { FillCheck, FillPreview, FillRequest } from './fill.ts';
import type { Templates } from './templates/templates.ts';
import type { Guard } from '../store/database/guarded.ts';
import type { Actor } from './access/actor.ts';
import type { KeyOwner } from '../store/keyTable.ts';
import type { Store } from '../store/store.ts';
import type { TeamTable } from '../store/teamTable.ts';
import { ServiceProblem } from './problem.ts';

/** A document that was combined of others. */
export type Combined = Pick<DocumentFile, 'document' | 'isReplayed'>;

/** A team with its templates and documents. */
export interface Team {
	readonly teamId: number;
	readonly store: Store;
	readonly templates: Templates;
	readonly documents: Documents;
	/** Creates a document from the template with this uid; rejects with ServiceProblem. */
	fill(uid: string, request: FillRequest): Promise<DocumentFile>;
	/** Combines documents into a new one; rejects with ServiceProblem. */
	combine(request: CombineRequest): Promise<Combined>;
	/** Checks the values of a fill, without creating a document; rejects with ServiceProblem. */
	check(uid: string, data: FillRequest['data']): Promise<FillCheck>;
	/** Fills the template without creating a document; rejects with ServiceProblem. */
	preview(uid: string, data: FillRequest['data']): Promise<FillPreview>;
}

/** All teams of the service. Reads the table each time, because other processes may change it. */
export class Teams {
	readonly #table: TeamTable;
	readonly #open: (teamId: number, actor?: Actor) => Team;
	readonly #opened = new Map<number, Team>();

	constructor(table: TeamTable, open: (teamId: number, actor?: Actor) => Team) {
		this.#table = table;
		this.#open = open;
	}

	/** In order of creation. */
	async all(): Promise<Team[]> {
		return (await this.#table.ids()).map((teamId) => this.withId(teamId));
	}

	/** The team of a key; undefined if the key does not exist or has expired. */
	async withKey(key: string | undefined): Promise<Team | undefined> {
		const owner = await this.#ownerOf(key);
		return owner && this.withId(owner.teamId);
	}

	/** The team and owner of a key. Each change of the team checks the key again: it may have been revoked since. */
	async ofKey(key: string | undefined): Promise<{ team: Team; owner: KeyOwner } | undefined> {
		const owner = await this.#ownerOf(key);
		if (!owner) return undefined;
		const { keyId, teamId, name, creatorId: userId } = owner;
		const guard: Guard = async (query) => {
			if (!(await this.#table.keys.isValid(keyId, query))) throw revoked();
		};
		const team = this.withId(teamId, { name: `API key ${name}`, userId, guard });
		return { team, owner };
	}

	async #ownerOf(key: string | undefined): Promise<KeyOwner | undefined> {
		return key === undefined ? undefined : this.#table.keys.find(key);
	}

	/** For links that need no key: anyone with the URL can download the document. */
	async ofDocument(uid: string): Promise<Team | undefined> {
		return this.#ifAny(await this.#table.ofDocument(uid));
	}

	#ifAny(teamId: number | undefined): Team | undefined {
		return teamId === undefined ? undefined : this.withId(teamId);
	}

	/** The team with this ID. The guard of `actor` is called in the transaction of each change, which is logged as theirs. */
	withId(teamId: number, actor?: Actor): Team {
		if (actor) return this.#open(teamId, actor);
		const opened = this.#opened.get(teamId) ?? this.#open(teamId);
		this.#opened.set(teamId, opened);
		return opened;
	}
}

const revoked = () =>
	new ServiceProblem('unauthorized', 'The API key was revoked meanwhile. Nothing was changed.');
