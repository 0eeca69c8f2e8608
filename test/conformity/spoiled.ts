interface Description {
	readonly components?: { readonly schemas?: Record<string, { readonly required?: string[] }> };
}

/** The description, but every object of an answer needs one property more, which the service does not have. */
export function spoiled(description: Description): Record<string, unknown> {
	const copy = structuredClone(description);
	const { schemas = {} } = copy.components ?? {};
	for (const [name, schema] of Object.entries(schemas)) {
		if (!schema.required || name === 'Fill') continue;
		schemas[name] = { ...schema, required: [...schema.required, 'absent'] };
	}
	return { ...copy };
}
