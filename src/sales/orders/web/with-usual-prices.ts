import type { OrderLineTotals } from '../order-totals.fields.ts'
import type { Draft } from './new-order-draft.ts'

/**
 * The draft with the prices that the server takes where nobody typed one, such as those of a price
 * list. The very same draft where nothing differs, so that nothing is drawn or asked anew.
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
