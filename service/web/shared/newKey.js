/** What no one else has; `randomUUID` needs HTTPS. */
export const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
