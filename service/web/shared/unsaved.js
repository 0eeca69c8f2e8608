/**
 * Makes the browser ask before it leaves the page, while `isUnsaved()` is true. Returns a function that ends this.
 *
 * @param {() => boolean} isUnsaved
 */
export function askBeforeUnload(isUnsaved) {
	/** @param {BeforeUnloadEvent} event */
	const onUnload = (event) => {
		if (isUnsaved()) event.preventDefault();
	};
	addEventListener('beforeunload', onUnload);
	return () => removeEventListener('beforeunload', onUnload);
}

/**
 * Makes Escape call `leave`, which may ask before it closes the dialog.
 *
 * @param {HTMLDialogElement} dialog
 * @param {() => void} leave
 */
export function leaveBy(dialog, leave) {
	dialog.addEventListener('cancel', (event) => {
		event.preventDefault();
		leave();
	});
	// On a second Escape, browsers close a dialog even if "cancel" is prevented.
	dialog.addEventListener('keydown', (event) => {
		if (event.key !== 'Escape' || event.isComposing) return;
		event.preventDefault();
		leave();
	});
}
