import { faultMatrix } from '../promises/faultMatrix.ts';
import { Stage } from '../workflow/stage.ts';

faultMatrix(async () => await Stage.open());
