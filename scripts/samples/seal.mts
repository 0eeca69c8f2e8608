import type { Page } from './page.mts';

/** A wave around a circle: the radius swings by `swing` points, `waves` times. */
interface Wave {
	readonly radius: number;
	readonly swing: number;
	readonly waves: number;
	/** Where the wave begins, as a share of one swing. */
	readonly phase: number;
}

const CURVES_PER_WAVE = 4;

/** A rosette of interlaced fine lines, as on securities, with a letter in its middle. */
export function drawSeal(page: Page, x: number, y: number, letter: string): void {
	const { accent } = page.palette;
	const draw = (wave: Wave, weight: number) => {
		page.shape(waveOutline(wave), x, y, accent, weight);
	};
	for (const phase of [0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6]) {
		draw({ radius: 32, swing: 7, waves: 14, phase }, 0.3);
	}
	for (const radius of [40.5, 23, 21]) draw({ radius, swing: 0, waves: 6, phase: 0 }, 0.5);
	page.text(letter, x, y + 8, { size: 24, face: 'TimesRoman', colour: accent, align: 'centre' });
}

/** The wave as a closed SVG path of cubic curves, which follow its direction at their ends. */
function waveOutline(wave: Wave): string {
	const count = wave.waves * CURVES_PER_WAVE;
	const step = (2 * Math.PI) / count;
	const at = (index: number) => pointOf(wave, index * step);
	const start = at(0);
	const curves = Array.from({ length: count }, (_, index) => {
		const [from, to] = [at(index), at(index + 1)];
		return `C ${[
			from.x + (from.dx * step) / 3,
			from.y + (from.dy * step) / 3,
			to.x - (to.dx * step) / 3,
			to.y - (to.dy * step) / 3,
			to.x,
			to.y,
		]
			.map(rounded)
			.join(' ')}`;
	});
	return `M ${rounded(start.x)} ${rounded(start.y)} ${curves.join(' ')} Z`;
}

/** The point at an angle, and the direction of the curve there. */
function pointOf({ radius, swing, waves, phase }: Wave, angle: number) {
	const turn = waves * angle + 2 * Math.PI * phase;
	const distance = radius + swing * Math.cos(turn);
	const growth = -swing * waves * Math.sin(turn);
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	return {
		x: distance * cos,
		y: distance * sin,
		dx: growth * cos - distance * sin,
		dy: growth * sin + distance * cos,
	};
}

function rounded(value: number): string {
	return String(Number(value.toFixed(2)));
}
