const blockSize = 4096;

const change = (row: string, by: number) => `
	INSERT INTO document_tally (team_id, block, shard, n)
		VALUES (${row}.team_id, ${row}.position / ${blockSize}, 0, ${by})
		ON CONFLICT DO UPDATE SET n = n + excluded.n;`;

const sqlite = `
	CREATE TRIGGER document_counted AFTER INSERT ON document WHEN NEW.deleted_at IS NULL
		BEGIN ${change('NEW', 1)} END;
	CREATE TRIGGER document_discounted AFTER DELETE ON document WHEN OLD.deleted_at IS NULL
		BEGIN ${change('OLD', -1)} END;
	CREATE TRIGGER document_trashed AFTER UPDATE OF deleted_at ON document
		WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL
		BEGIN ${change('OLD', -1)} END;
	CREATE TRIGGER document_restored AFTER UPDATE OF deleted_at ON document
		WHEN OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS NULL
		BEGIN ${change('NEW', 1)} END;
`;

/** Counts once per statement; connections that change documents at the same time count in different rows. */
const postgres = `
	CREATE FUNCTION tally_documents() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN
		IF TG_OP IN ('DELETE', 'UPDATE') THEN
			INSERT INTO document_tally AS tally (team_id, block, shard, n)
				SELECT team_id, position / ${blockSize}, pg_backend_pid() % 16, -count(*)
				FROM gone WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
				ON CONFLICT (team_id, block, shard) DO UPDATE SET n = tally.n + excluded.n;
		END IF;
		IF TG_OP IN ('INSERT', 'UPDATE') THEN
			INSERT INTO document_tally AS tally (team_id, block, shard, n)
				SELECT team_id, position / ${blockSize}, pg_backend_pid() % 16, count(*)
				FROM come WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
				ON CONFLICT (team_id, block, shard) DO UPDATE SET n = tally.n + excluded.n;
		END IF;
		RETURN NULL;
	END $$;
	CREATE TRIGGER document_counted AFTER INSERT ON document REFERENCING NEW TABLE AS come
		FOR EACH STATEMENT EXECUTE FUNCTION tally_documents();
	CREATE TRIGGER document_discounted AFTER DELETE ON document REFERENCING OLD TABLE AS gone
		FOR EACH STATEMENT EXECUTE FUNCTION tally_documents();
	CREATE TRIGGER document_changed AFTER UPDATE ON document
		REFERENCING OLD TABLE AS gone NEW TABLE AS come
		FOR EACH STATEMENT EXECUTE FUNCTION tally_documents();
`;

/** The triggers that keep the table `document_tally`. */
export const documentTally = { blockSize, sqlite, postgres };
