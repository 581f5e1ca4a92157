import type { OutletRow } from '../outlets.fields.ts'

/** `Sells, ships, receives`. */
export function switchesInWords(outlet: Pick<OutletRow, 'sells' | 'ships' | 'receives'>): string {
  const words = [
    outlet.sells ? 'sells' : null,
    outlet.ships ? 'ships' : null,
    outlet.receives ? 'receives' : null,
  ].filter((word) => word !== null)
  const text = words.join(', ')
  return text === '' ? 'Nothing' : text[0]?.toUpperCase() + text.slice(1)
}
