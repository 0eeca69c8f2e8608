const width = 720;
const barHeight = 26;
const gap = 12;
const labelWidth = 210;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Bars for shares of 1, as an SVG that can be read on light and dark pages. */
export function barChart(title: string, bars: readonly (readonly [string, number])[]): string {
	const scale = (width - labelWidth - 70) / Math.max(1, ...bars.map(([, value]) => value));
	const height = 50 + bars.length * (barHeight + gap);
	const rows = bars.map(([label, value], index) => {
		const y = 44 + index * (barHeight + gap);
		const end = labelWidth + value * scale;
		const middle = y + barHeight * 0.68;
		return [
			`<text x="${labelWidth - 10}" y="${middle}" text-anchor="end">${escaped(label)}</text>`,
			`<rect x="${labelWidth}" y="${y}" width="${(value * scale).toFixed(1)}" height="${barHeight}" rx="4" fill="#e5484d"/>`,
			`<text x="${(end + 8).toFixed(1)}" y="${middle}">${value.toFixed(2)}</text>`,
		].join('\n\t');
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
	<title>${escaped(title)}</title>
	<desc>${escaped(bars.map(([label, value]) => `${label}: ${value.toFixed(2)}`).join('; '))}</desc>
	<style>text { font: 14px system-ui, sans-serif; fill: #1c2024 } @media (prefers-color-scheme: dark) { text { fill: #edeef0 } }</style>
	<text x="4" y="22" font-weight="600">${escaped(title)}</text>
	${rows.join('\n\t')}
</svg>
`;
}
