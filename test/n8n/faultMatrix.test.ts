import { faultMatrix } from '../promises/faultMatrix.ts';
import { RealStage } from './realStage.ts';

faultMatrix(async () => await RealStage.open());
