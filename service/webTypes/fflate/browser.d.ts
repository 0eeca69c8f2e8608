export { unzipSync, zipSync } from 'fflate';
