import type { ApiOptions } from '../../../../service/src/domain/apiOptions.ts';
import type { Forms } from '../../../../service/src/domain/forms.ts';
import type { Teams } from '../../../../service/src/domain/teams.ts';
import type { LocalService } from './localService.ts';

/** The running service, as far as the page and /__mock show and change it. */
export interface AdminContext {
	readonly service: LocalService;
	readonly api: ApiOptions;
	readonly teams: Teams;
	readonly forms: Forms;
}
