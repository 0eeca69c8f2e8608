/** The JSON file does not fit the PDF or is not as it should be; the message says where. */
export class UnusableSidecarError extends Error {}
