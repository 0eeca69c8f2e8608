// Writes the options of the service into its docs anew: node scripts/configuration.mts
import { readFileSync, writeFileSync } from 'node:fs';
import { configurationTables } from '../service/src/cli/config/table.ts';

const file = `${import.meta.dirname}/../service/docs/configuration.md`;
const text = readFileSync(file, 'utf8');
writeFileSync(
	file,
	text.replace(
		/(<!-- options -->\n\n)[\s\S]*(\n\n<!-- end -->)/,
		(_all, begin: string, end: string) => `${begin}${configurationTables()}${end}`,
	),
);
