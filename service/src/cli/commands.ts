import type { Command } from './command.ts';
import { backup, restoreCommand, verify } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { compact } from './commands/compact.ts';
import { keyAdd, keyList, keyRevoke } from './commands/key.ts';
import { moveCommand } from './commands/move.ts';
import { serve } from './commands/serve.ts';
import { teamAdd, teamList, teamSet } from './commands/team.ts';
import { templateAdd } from './commands/template.ts';
import { userAdd, userList, userPassword, userRemove } from './commands/user.ts';

/** All commands by name, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
	serve,
	'user add': userAdd,
	'user list': userList,
	'user password': userPassword,
	'user remove': userRemove,
	'team add': teamAdd,
	'team list': teamList,
	'team set': teamSet,
	'key add': keyAdd,
	'key list': keyList,
	'key revoke': keyRevoke,
	'template add': templateAdd,
	backup,
	restore: restoreCommand,
	verify,
	move: moveCommand,
	compact,
	check,
};
