/** Puts the focus where something is missing. */
export function focusFirstFault(formId: string): void {
  // The messages are drawn first; then the first field that carries one is found.
  requestAnimationFrame(() => {
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
