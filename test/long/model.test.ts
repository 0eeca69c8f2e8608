import { useModel } from '../model/useModel.ts';
import { shareOf } from './share.ts';

/** In parts, so that it is seen how far they are. */
const parts = 20;
const perPart = shareOf(1000);

const model = useModel();

it.each(Array.from({ length: parts }, (_, part) => part + 1))(
	`part %i of ${parts}: ${perPart} histories keep every promise`,
	async (part) => {
		const { engine, liveThrough } = model();
		await liveThrough(engine, perPart, { seed: 20_261_122 + part });
	},
	3_600_000,
);
