import { allModes, faultMatrix } from '../promises/faultMatrix.ts';
import { Stage } from '../workflow/stage.ts';
import { isWhole } from './share.ts';

faultMatrix(async () => await Stage.open(), isWhole ? allModes : ['continueErrorOutput']);
