import { requireVerdict } from '#organization/approvals/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { requireBarcode, saveBarcode, variantByCode } from '#stock/catalog/server/index.ts'
import { visibleCode } from '../scan-history.rules.ts'
import { scanningActions } from '../scanning.actions.ts'
import { unknownCodeNoun } from '../scanning.nouns.ts'

type Input = { readonly code: string; readonly variantId: string; readonly packQuantity: number }

/** Gives an unknown code to a product; one that meanwhile finds a product is refused. */
export async function assignCode(tx: Tx, actor: Actor, input: Input) {
  const owner = await variantByCode(tx, input.code)
  const code = visibleCode(input.code)
  if (owner)
    throw new Refusal(
      'conflict',
      'barcode_taken',
      `${code} finds ${owner.sku} by now. Scan it again.`,
      { field: 'code', details: { sku: owner.sku } },
    )
  const checked = await requireBarcode(tx, actor, input)
  const { sku } = checked.variant
  const approved = await requireVerdict(tx, actor, scanningActions.assignCode, {
    payload: input,
    summary: `Assign the code ${code} to ${sku}`,
    facts: { Product: sku, 'Units per scan': String(input.packQuantity) },
    path: unknownCodeNoun.path(),
    outletId: null,
  })
  const { code: kept } = await saveBarcode(tx, approved, checked)
  return { code: kept, sku }
}
