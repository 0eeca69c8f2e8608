/** The types of values. A separate file, so that checking a request doesn't load the PDF parser. */
export const fieldTypes = ['text', 'number', 'checkbox'] as const;
export type FieldType = (typeof fieldTypes)[number];
