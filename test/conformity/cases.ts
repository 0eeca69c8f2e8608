import { apiOptions } from '../../service/test/http/api/everyRequest.ts';
import { isWhole, shareOf } from '../long/share.ts';

const step = isWhole ? 1 : Math.round(apiOptions.length / shareOf(apiOptions.length));

/** The service as it is by default, and with each of its options; in a part of the tests some of these. */
export const cases = [{}, ...apiOptions.filter((_, index) => index % step === 0)];
