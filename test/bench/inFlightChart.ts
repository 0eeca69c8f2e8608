const width = 720;
const height = 260;
const left = 40;
const bottom = 230;
const top = 40;

/** Requests in flight over time, one sample every 100 ms, and a line at `room`; readable on light and dark pages. */
export function inFlightChart(title: string, room: number, samples: readonly number[]): string {
	const most = Math.max(room, ...samples);
	const x = (index: number) =>
		left + (index / Math.max(1, samples.length - 1)) * (width - left - 10);
	const y = (value: number) => bottom - (value / most) * (bottom - top);
	const points = samples.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
	const seconds = samples.length / 10;
	const ticks = Array.from({ length: 6 }, (_, tick) => {
		const at = left + (tick / 5) * (width - left - 10);
		return `<text x="${at.toFixed(1)}" y="${bottom + 20}" text-anchor="middle">${((tick / 5) * seconds).toFixed(0)} s</text>`;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 0 ${width + 24} ${height}" role="img">
	<title>${title}</title>
	<desc>From ${samples[0] ?? 0} at the beginning, at most ${most}, ${samples.at(-5) ?? 0} near the end; the service works on ${room} at once.</desc>
	<style>text { font: 14px system-ui, sans-serif; fill: #1c2024 } @media (prefers-color-scheme: dark) { text { fill: #edeef0 } }</style>
	<text x="0" y="20" font-weight="600">${title}</text>
	<line x1="${left}" x2="${width - 10}" y1="${y(room).toFixed(1)}" y2="${y(room).toFixed(1)}" stroke="#8b8fa3" stroke-dasharray="6 4"/>
	<text x="${left - 8}" y="${(y(room) + 5).toFixed(1)}" text-anchor="end">${room}</text>
	<polyline points="${points.join(' ')}" fill="none" stroke="#e5484d" stroke-width="2"/>
	${ticks.join('\n\t')}
</svg>
`;
}
