/** A value for each field of the course certificate, as a language model sends them. */
export const certificateValues = {
	participant: 'Ada',
	course: 'PDF',
	hours: 3,
	completed_on: '2026-11-20',
	distinction: true,
	instructor: null,
	remarks: null,
	certificate_no: '00123',
};
