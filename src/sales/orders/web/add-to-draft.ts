import { tellErrorBriefly } from '#platform/web/notify.ts'
import type { ScanTarget } from '#platform/web/scan/scanner-context.ts'
import type { VariantFacts } from '#stock/catalog/catalog.contract.ts'
import { refuseSale } from '#stock/catalog/sale.rules.ts'
import { productScans } from '#stock/scanning/web/index.tsx'
import { type Draft, keyOfLine, withLine, withUnit } from './new-order-draft.ts'

type OnDraft = (change: (draft: Draft) => Draft) => void

/** Adds units of a variant to the draft, one by default, unless it can't be sold. */
export function addTo(onDraft: OnDraft, variant: VariantFacts, units = 1): boolean {
  const refusal = refuseSale(variant)
  if (refusal) tellErrorBriefly(`${variant.sku} was not added`, refusal.message)
  else onDraft((now) => withUnits(now, variant, units))
  return refusal === null
}

function withUnits(draft: Draft, variant: VariantFacts, units: number): Draft {
  const added = withUnit(draft, variant)
  const line = added.lines.find(({ lineId, variantId }) => variantId === variant.id && !lineId)
  const known = draft.lines.some(({ variantId }) => variantId === variant.id)
  if (units === 1 || !line || known) return added
  return withLine(added, keyOfLine(line), { quantity: String(units) })
}

/** What a scan does while a draft is open: the product that it names is one more. */
export const scanInto = (onDraft: OnDraft): ScanTarget =>
  productScans((variant) => addTo(onDraft, variant))
