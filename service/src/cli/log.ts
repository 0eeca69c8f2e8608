import { pino } from 'pino';
import type { Logger } from 'pino';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

interface Line {
	readonly time: string;
	readonly level: string;
	readonly msg?: string;
	readonly method?: string;
	readonly route?: string;
	readonly status?: number;
	readonly ms?: number;
	readonly err?: { readonly stack?: string };
}

/** A line for people: a sentence as it is, a request in short. */
function readable(json: string): string {
	const { time, msg = '', method, route, status, ms, err } = JSON.parse(json) as Line;
	if (method === undefined) return err?.stack ? `${msg}\n${err.stack}\n` : `${msg}\n`;
	return `${time.slice(11, 19)}  ${status || 'cut'}  ${method} ${route}  ${ms} ms\n`;
}

/** Writes JSON lines to standard error, or lines for people if that is a terminal. */
export function openLog(level: LogLevel, stream: NodeJS.WriteStream = process.stderr): Logger {
	return pino(
		{
			level,
			base: null,
			timestamp: pino.stdTimeFunctions.isoTime,
			formatters: { level: (label) => ({ level: label }) },
		},
		{ write: (line: string) => void stream.write(stream.isTTY ? readable(line) : line) },
	);
}
