/** A name as it is compared: in one Unicode form (é has two), as a service may store another one than it was sent. */
export function comparable(name: string): string {
	return name.trim().normalize();
}
