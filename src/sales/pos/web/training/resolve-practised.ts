import { Refusal } from '#platform/refusal.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { practiceSaleCode, practiceSaleLabel, saleNoun } from '../../pos.nouns.ts'
import { oneUnit } from '../cart.ts'
import { catalogOfTill } from '../pos-api.ts'
import type { FoundCode } from './till-port.ts'
import { requireTraining } from './training-state.ts'

/** The receipt of a practice sale, or a product of the catalogue: found without a scan being recorded. */
export async function resolvePractised(code: string): Promise<FoundCode> {
  const wanted = code.trim().toUpperCase()
  const known = requireTraining().sales.find(
    ({ sale: { number } }) => practiceSaleCode(number) === wanted,
  )
  if (known) {
    const { id, number } = known.sale
    return { noun: saleNoun.key, id, label: practiceSaleLabel(number) }
  }
  const asked = { q: code.trim(), limit: 2 }
  const { variants } = await catalogOfTill.call.search(asked, { context: { isRead: true } })
  const [variant, another] = variants
  if (!variant || another) throw unknownCode(wanted)
  const { id, sku, title, quantityScale } = variant
  const quantity = oneUnit(quantityScale)
  return {
    noun: variantNoun.key,
    id,
    label: sku,
    variant: { title, quantity, quantityScale, lotCode: null },
  }
}

function unknownCode(code: string): Refusal {
  return /^R-\d+$/.test(code)
    ? new Refusal(
        'conflict',
        'in_training',
        'This is the receipt of a real sale. End the training to open it.',
      )
    : new Refusal('missing', 'unknown_code', 'No product has this code.')
}
