export { startService } from './server/startService.ts';
export type { Service, ServiceOptions } from './server/startService.ts';
