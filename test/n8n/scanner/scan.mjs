// What n8n runs on a package that is to be verified, without its look at the registry.
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

const [sources, unpacked] = process.argv.slice(2);
const ofSources = await analyzePackage(sources, SOURCE_FILE_PATTERNS);
const ofTarball = await analyzePackage(unpacked, ['**/*.js', 'package.json']);
process.stdout.write(JSON.stringify({ ofSources, ofTarball }));
