import { realForm, realForms } from '../../../service/test/judges/realForms.ts';
import { readPdf, valuesByName } from '../../../service/test/judges/readPdf.ts';
import { drawnText, hasTool } from '../../../service/test/judges/tools.ts';
import { byId, itemsOf, Stage } from '../stage.ts';

const stage = Stage.ofSuite({ templates: false });

(realForms.length > 0 ? describe : describe.skip).each([
	['irs-fw4', 25, 4],
	['ssa-ss5', 46, 24],
])('the real form %s', (name, texts, checkboxes) => {
	it('is filled by a workflow in every text field and checkbox', async () => {
		const bytes = realForm(`${name}.pdf`);
		const template = await stage.service.store.addTemplate({ name, bytes });
		const limits = new Map(
			(await readPdf(bytes)).boxes.map(({ name: key, maxLength }) => [key, maxLength]),
		);
		const values = Object.fromEntries(
			template.fields.map(({ key, type }, index) => {
				const text = `V${index}é`.slice(0, limits.get(key) || undefined);
				return [key, type === 'checkbox' ? true : text];
			}),
		);
		const kinds = template.fields.map(({ type }) => type);
		expect(kinds.filter((type) => type !== 'checkbox')).toHaveLength(texts);
		expect(kinds.filter((type) => type === 'checkbox')).toHaveLength(checkboxes);

		const result = await stage.fill(
			{
				templateId: byId(template.uid),
				dataMode: 'json',
				jsonData: '={{ $json }}',
				output: 'file',
			},
			itemsOf(values),
		);
		expect(result.error).toBeUndefined();
		const filled = await stage.engine.bytes(result.items('Fill')[0]?.binary?.data);

		const read = valuesByName(await readPdf(filled));
		for (const [key, value] of Object.entries(values)) {
			if (value === true) expect(read.get(key)?.every((state) => state !== 'Off')).toBe(true);
			else expect(read.get(key)).toEqual([value]);
		}
		if (hasTool('pdftotext')) {
			const drawn = drawnText(filled);
			const combs = new Set(
				(await readPdf(bytes)).boxes.filter(({ isComb }) => isComb).map(({ name: key }) => key),
			);
			const visible = Object.entries(values).filter(
				([key, value]) => typeof value === 'string' && value.length > 1 && !combs.has(key),
			);
			expect(visible.filter(([, value]) => !drawn.includes(String(value)))).toEqual([]);
		}
	});
});
