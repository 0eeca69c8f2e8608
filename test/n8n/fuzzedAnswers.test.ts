import { fuzzedAnswers } from '../promises/fuzzedAnswers.ts';
import { RealStage } from './realStage.ts';

fuzzedAnswers(async () => await RealStage.open(), { answers: 10_000, perRun: 250 });
