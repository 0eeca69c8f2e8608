import { dictOf, isTrue, nameOf, numbersOf } from '../file/objects.ts';
import type { Widget } from '../file/widgets.ts';
import type { Matrix } from '../looks/geometry.ts';
import type { Image } from './image.ts';

export interface Size {
	readonly width: number;
	readonly height: number;
}

/** In points, as it is seen. */
export function naturalSize({ width, height, density, orientation }: Image): Size {
	const [across, up] = [(width * 72) / density[0], (height * 72) / density[1]];
	return orientation > 4 ? { width: up, height: across } : { width: across, height: up };
}

/** From the unit square that PDF draws an image in to a rectangle at the origin, turned as the camera was held. */
export function uprightMatrix({ orientation }: Image, { width, height }: Size): Matrix {
	switch (orientation) {
		case 1:
			return [width, 0, 0, height, 0, 0];
		case 2:
			return [-width, 0, 0, height, width, 0];
		case 3:
			return [-width, 0, 0, -height, width, height];
		case 4:
			return [width, 0, 0, -height, 0, height];
		case 5:
			return [0, -height, -width, 0, width, height];
		case 6:
			return [0, -height, width, 0, 0, height];
		case 7:
			return [0, height, width, 0, 0, 0];
		case 8:
			return [0, height, -width, 0, width, 0];
	}
}

/** Where an icon goes within a box. */
export interface Placed {
	/** How many times as wide and high it becomes. */
	readonly scale: readonly [number, number];
	readonly x: number;
	readonly y: number;
}

/**
 * As the form's author wants icons to fit (/IF, ISO 32000-1, table 247): scaled always, if too large, if too small or
 * never, with its proportions or without, and at which side the room that is left stays.
 * @param border how wide the border is on each side
 */
export function placeIcon(widget: Widget, box: Size, border: number, icon: Size): Placed {
	const characteristics = dictOf(widget.dict, 'MK');
	const fit = characteristics && dictOf(characteristics, 'IF');
	const inset = fit && isTrue(fit, 'FB') ? 0 : Math.min(border, box.width / 4, box.height / 4);
	const room = { width: box.width - 2 * inset, height: box.height - 2 * inset };
	const full = [room.width / icon.width, room.height / icon.height] as const;
	const least = Math.min(...full);
	const isScaled = { B: least < 1, S: least > 1, N: false }[(fit && nameOf(fit, 'SW')) ?? 'A'];
	const wanted = fit && nameOf(fit, 'S') === 'A' ? full : ([least, least] as const);
	const scale = isScaled === false ? ([1, 1] as const) : wanted;
	const [left = 0.5, bottom = 0.5] = (fit && numbersOf(fit, 'A')) ?? [];
	return {
		scale,
		x: inset + (room.width - icon.width * scale[0]) * left,
		y: inset + (room.height - icon.height * scale[1]) * bottom,
	};
}
