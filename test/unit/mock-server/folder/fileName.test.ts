import { nameFromFileName } from '../../../../service/src/domain/templates/nameFromFileName.ts';
import { uidFromFileName } from '../../../mock-server/folder/uidFromFileName.ts';

test.each([
	['invoice', 'invoice', 'Invoice'],
	['course-certificate', 'course-certificate', 'Course certificate'],
	['Order form_2026', 'order-form-2026', 'Order form 2026'],
	['Zoë & Søn (neu)', 'zoe-søn-neu', 'Zoë & Søn (neu)'],
	['請求書', '請求書', '請求書'],
	['--a--', 'a', 'A'],
	['***', 'template', '***'],
	['_', 'template', '_'],
])('%s.pdf becomes %s, called %s', (stem, uid, name) => {
	expect([uidFromFileName(stem), nameFromFileName(stem)]).toEqual([uid, name]);
});
