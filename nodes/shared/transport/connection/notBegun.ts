/** Thrown for a change whose run stopped before its turn. Nothing reached the service. */
export class NotBegun extends Error {}
