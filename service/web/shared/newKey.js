/** A random key; `randomUUID` would need HTTPS. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
