import type { ShownPart, Variance } from '../variances.fields.ts'
import { entriesOf, type LedgerEntry, type PartToPost } from '../variances.rules.ts'
import { signedQuantity } from './variance-cells.tsx'

type Part = PartToPost & Pick<ShownPart, 'otherName'>

const isAt = (entry: LedgerEntry, { other }: Part) =>
  other?.variantId === entry.variantId && other.binId === entry.binId && other.lotId === entry.lotId

/** What posting these causes writes to the ledger, before it is done. */
export function postsInWords(variance: Variance, parts: readonly Part[]): string {
  const entries = entriesOf(variance, parts)
  if (entries.length === 0)
    return parts.every(({ truth }) => truth === 'expected')
      ? 'Posts nothing: the document books the goods.'
      : 'Posts nothing: the ledger has it already.'
  const own = [
    variance.sku,
    ...(variance.binCode ? [`bin ${variance.binCode}`] : []),
    ...(variance.lotCode ? [`lot ${variance.lotCode}`] : []),
  ].join(', ')
  const words = entries.map((entry) => {
    const place = parts.find((part) => isAt(entry, part))?.otherName ?? own
    return `${signedQuantity(entry.quantity, variance.quantityScale)} ${place}`
  })
  return `Posts ${words.join(' and ')}.`
}
