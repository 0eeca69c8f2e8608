/** A change that was not begun, because the run had come to its end before its turn. Nothing reached the service. */
export class NotBegun extends Error {}
