/** How much of the smaller of two places is in both. */
export function overlap(one, other) {
	if (one.page !== other.page) return 0;
	const side = (at, length) =>
		Math.min(one[at] + one[length], other[at] + other[length]) - Math.max(one[at], other[at]);
	const [width, height] = [side('x', 'width'), side('y', 'height')];
	const least = Math.min(one.width * one.height, other.width * other.height);
	return width > 0 && height > 0 ? (width * height) / least : 0;
}
