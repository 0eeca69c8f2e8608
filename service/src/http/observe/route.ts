const routes: readonly (readonly [RegExp, string])[] = [
	[/^\/v1\/(templates|documents|features)$/, '/v1/$1'],
	[/^\/v1\/(templates|documents)\/[^/]+$/, '/v1/$1/{uid}'],
	[/^\/v1\/templates\/[^/]+\/(fields|schema|file)$/, '/v1/templates/{uid}/$1'],
	[/^\/documents\/[^/]+\/download$/, '/documents/{uid}/download'],
	[/^\/app\/([a-z]+)(\/.*)?$/, '/app/$1'],
	[/^\/ui\/.*$/, '/ui'],
	[/^(\/|\/docs|\/sign-in|\/openapi\.json|\/livez|\/readyz|\/metrics)$/, '$1'],
];

/** A path with placeholders instead of uids and tokens: few values, and no secrets. */
export function routeOf(path: string): string {
	const found = routes.find(([pattern]) => pattern.test(path));
	return found ? path.replace(...found) : 'other';
}
