/** What a field takes. A file of its own, because those who only check a request don't load what reads PDFs. */
export const fieldTypes = ['text', 'number', 'checkbox'] as const;
export type FieldType = (typeof fieldTypes)[number];
