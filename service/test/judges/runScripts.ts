/** One field as pdf.js hands it to the scripts of a form. */
interface ScriptedField {
	readonly id: string;
	readonly name: string;
	readonly value: string;
	readonly type: 'text';
	/** Scripts by their events, such as Format, Keystroke and Calculate. */
	readonly actions: Readonly<Record<string, readonly string[]>>;
}

interface Sandbox {
	create(data: unknown): void;
	dispatchEvent(event: unknown): void;
	nukeSandbox(): void;
}

interface Update {
	readonly id?: string;
	readonly formattedValue?: string | null;
	readonly value?: string | number;
}

/**
 * Types a value into a field and gives what pdf.js, which runs the scripts of a form with its own
 * copies of Acrobat's functions, then shows in each field.
 */
export async function shownByScripts(
	fields: Readonly<Record<string, { value?: string; scripts?: ScriptedField['actions'] }>>,
	typed: { readonly name: string; readonly value: string },
): Promise<Map<string, string>> {
	const { QuickJSSandbox } = (await import('pdfjs-dist/build/pdf.sandbox.mjs' as string)) as {
		QuickJSSandbox: () => Promise<Sandbox>;
	};
	const shown = new Map<string, string>();
	const listener = (event: Event): void => {
		const { detail } = event as CustomEvent<Update>;
		const text = detail.formattedValue ?? detail.value;
		if (detail.id !== undefined && text !== undefined) shown.set(detail.id, String(text));
	};
	const target = new EventTarget();
	target.addEventListener('updatefromsandbox', listener);
	const before = Reflect.get(globalThis, 'window') as unknown;
	Reflect.set(
		globalThis,
		'window',
		Object.assign(target, {
			console,
			JSON,
			CustomEvent,
			alert: () => undefined,
			setTimeout,
			clearTimeout,
		}),
	);
	try {
		const sandbox = await QuickJSSandbox();
		sandbox.create(sandboxData(fields));
		sandbox.dispatchEvent({
			id: typed.name,
			name: 'Keystroke',
			value: typed.value,
			willCommit: true,
		});
		sandbox.nukeSandbox();
		return shown;
	} finally {
		Reflect.set(globalThis, 'window', before);
	}
}

function sandboxData(fields: Parameters<typeof shownByScripts>[0]): unknown {
	const objects = Object.entries(fields).map(([name, { value = '', scripts = {} }]) => [
		name,
		[{ id: name, name, value, type: 'text', actions: scripts, page: 0 }],
	]);
	return {
		objects: Object.fromEntries(objects) as unknown,
		calculationOrder: Object.keys(fields).filter((name) => fields[name]?.scripts?.Calculate),
		appInfo: { platform: 'linux', language: 'en' },
		docInfo: { actions: null, filename: 'form.pdf', filesize: 0, numPages: 1, title: '' },
	};
}
