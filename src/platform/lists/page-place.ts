/** Before a cursor in the address that leads back. */
const back = '-'

/** Where a page begins, as the address has it: one parameter for the way on and the way back. */
export const pagedTo = {
  after: (cursor: string) => cursor,
  before: (cursor: string) => `${back}${cursor}`,
}

/** The cursor of an address as the list is asked for it. */
export function placeOf(text: string | undefined): { after?: string; before?: string } {
  if (!text) return {}
  return text.startsWith(back) ? { before: text.slice(1) } : { after: text }
}
