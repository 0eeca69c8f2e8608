// Made version5.sql.gz, with the code of its time: node makeVersion5.mts (in a clone with all its history). What it has is
// what the data folder of version 5 has, moved.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startPostgres } from '../../n8n/queue/servers.ts';
import { project } from '../../workflow/stage.ts';
import { newDatabase } from './newDatabase.ts';

/** The last commit whose databases had version 5. */
const commit = 'e19a996';
const folders = join(project, 'service/test/store/dataFolders');

const folder = mkdtempSync(join(tmpdir(), 'version-5-'));
const tree = join(folder, 'tree');
const run = (program: string, args: readonly string[], cwd = folder) =>
	execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const server = await startPostgres();
run('git', ['worktree', 'add', '--detach', tree, commit], project);
try {
	symlinkSync(join(project, 'node_modules'), join(tree, 'node_modules'));
	const data = gunzipSync(readFileSync(join(folders, 'version5.sqlite.gz')));
	writeFileSync(join(folder, 'service.sqlite'), data);
	const program = join(tree, 'service/src/cli/main.ts');
	const move = `import { main } from ${JSON.stringify(program)}; process.exitCode = await main(process.argv.slice(2));`;
	writeFileSync(join(folder, 'run.mjs'), move);
	const url = await newDatabase(server);
	const there = ['--data', folder, '--to-database-url', url];
	run(process.execPath, [join(folder, 'run.mjs'), 'move', ...there]);
	const dump = run('pg_dump', ['--inserts', '--no-owner', url]);
	// The lines with a backslash are commands of psql.
	const statements = dump.replace(/^\\.*$/gm, '');
	writeFileSync(join(import.meta.dirname, 'version5.sql.gz'), gzipSync(statements));
} finally {
	run('git', ['worktree', 'remove', '--force', tree], project);
	await server.close();
	rmSync(folder, { recursive: true });
}
