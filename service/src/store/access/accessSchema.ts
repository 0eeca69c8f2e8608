/** Who may do what. Of tokens, only hashes are stored. */
export const accessSchema = ({
	id,
	int,
	strict,
}: Readonly<Record<'id' | 'int' | 'strict', string>>): string => `
	CREATE TABLE user_account (
		user_id ${id},
		email TEXT NOT NULL UNIQUE,
		password_hash TEXT,
		is_admin ${int} NOT NULL,
		oidc_issuer TEXT,
		oidc_subject TEXT,
		chosen_team ${int} REFERENCES team (team_id) ON DELETE SET NULL,
		created TEXT NOT NULL,
		UNIQUE (oidc_issuer, oidc_subject)
	) ${strict};
	CREATE TABLE membership (
		team_id ${int} NOT NULL REFERENCES team (team_id) ON DELETE CASCADE,
		user_id ${int} NOT NULL REFERENCES user_account (user_id) ON DELETE CASCADE,
		role TEXT NOT NULL,
		created TEXT NOT NULL,
		PRIMARY KEY (team_id, user_id)
	) ${strict};
	CREATE INDEX membership_by_user ON membership (user_id);
	CREATE TABLE session (
		session_id ${id},
		token_hash TEXT NOT NULL UNIQUE,
		user_id ${int} NOT NULL REFERENCES user_account (user_id) ON DELETE CASCADE,
		created TEXT NOT NULL,
		last_used TEXT NOT NULL,
		expires TEXT NOT NULL,
		device TEXT NOT NULL,
		address TEXT NOT NULL
	) ${strict};
	CREATE INDEX session_by_user ON session (user_id);
	CREATE TABLE one_time_link (
		link_id ${id},
		token_hash TEXT NOT NULL UNIQUE,
		kind TEXT NOT NULL,
		user_id ${int} REFERENCES user_account (user_id) ON DELETE CASCADE,
		team_id ${int} REFERENCES team (team_id) ON DELETE CASCADE,
		role TEXT,
		email TEXT,
		created_by ${int},
		created TEXT NOT NULL,
		expires TEXT NOT NULL
	) ${strict};
	-- Stays when the user or the team is gone.
	CREATE TABLE audit_entry (
		entry_id ${id},
		at TEXT NOT NULL,
		actor TEXT NOT NULL,
		user_id ${int},
		team_id ${int},
		action TEXT NOT NULL,
		subject TEXT NOT NULL,
		address TEXT NOT NULL
	) ${strict};
	CREATE INDEX audit_entry_by_age ON audit_entry (at);
`;
