/** The layers above a page: dialogs, the global search, and open lists of choices. */
export const layersAbove =
  'dialog[open], [role="dialog"][aria-modal="true"], [data-portal] [role="listbox"]'

/** Whether the user is in such a layer: a page or panel that arrives below it leaves the focus there. */
export function isInLayer(): boolean {
  const { activeElement } = document
  return activeElement !== null && activeElement.closest(layersAbove) !== null
}
