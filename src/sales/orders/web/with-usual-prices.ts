import type { OrderLineTotals } from '../order-totals.fields.ts'
import type { Draft } from './new-order-draft.ts'

/**
 * The draft with the server's prices where none was typed, such as those of a price list. Returns
 * the same object if nothing differs, so that nothing is rendered or requested again.
 */
export function withUsualPrices(draft: Draft, quoted: readonly OrderLineTotals[]): Draft {
  let isSame = true
  const lines = draft.lines.map((line, at) => {
    const found = quoted[at]
    const isQuoted = found?.variantId === line.variantId && line.price.trim() === ''
    if (!isQuoted || found.unitPriceMinor === line.usualMinor) return line
    isSame = false
    return { ...line, usualMinor: found.unitPriceMinor }
  })
  return isSame ? draft : { ...draft, lines }
}
