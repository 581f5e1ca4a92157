import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ItemPrices } from '../listed-prices.rules.ts'
import { supplierItemNoun, supplierNoun } from '../suppliers.nouns.ts'
import { refusePricing } from '../suppliers.rules.ts'
import { lockSupplier } from './find-supplier.ts'
import { lockPrices, setPrices } from './list-prices.ts'
import { type GivenList, makePlan, type PlannedPrices } from './plan-price-list.ts'
import { requireCosts } from './price-breaks.ts'
import { saveItem } from './supplier-items.ts'

/** Says what a list changes, or applies one whose changes were seen, whole or not at all. */
export async function applyPriceList(
  tx: Tx,
  actor: Actor,
  input: GivenList & { readonly digest: string | null },
) {
  requireCosts(actor)
  const supplier = await lockSupplier(tx, input.supplierId)
  throwIfRefused(refusePricing(supplier))
  const known = await makePlan(tx, input)
  if (input.digest === null) return { id: null, plan: known.plan }
  await lockPrices(
    tx,
    known.planned.flatMap(({ item }) => item.id ?? []),
  )
  // Read again: another user may have changed a price before it was locked.
  const { plan, planned } = await makePlan(tx, input)
  if (plan.digest !== input.digest)
    throw new Refusal(
      'conflict',
      'prices_changed',
      'Prices of this supplier were changed since this preview. Look at the changes again.',
    )
  if (planned.length === 0) throw nothingToApply()
  const added = await addItems(tx, actor, supplier.id, planned)
  const changed = planned.map(({ item, before, after }) => ({
    id: item.id ?? added.get(item.variantId) ?? '',
    label: `${item.sku} from ${supplier.code}`,
    currency: item.currency,
    isNew: item.id === null,
    before,
    after,
  }))
  const id = await writeList(tx, actor, supplier, {
    name: input.name,
    endsOthers: input.endsOthers,
    reversesId: null,
    changed,
  })
  return { id, plan }
}

export const nothingToApply = () =>
  new Refusal(
    'conflict',
    'nothing_to_apply',
    'This list changes no price. Close it, or correct the lines with faults and send it again.',
  )

/** The items that the supplier did not have yet, by variant. */
async function addItems(
  tx: Tx,
  actor: Actor,
  supplierId: string,
  planned: readonly PlannedPrices[],
): Promise<Map<string, string>> {
  const added = new Map<string, string>()
  for (const { item } of planned) {
    if (item.id !== null) continue
    const { variantId, supplierSku, currency } = item
    const { id } = await saveItem(tx, actor, {
      supplierId,
      variantId,
      supplierSku,
      currency,
      version: null,
      packQuantity: 1,
      leastQuantity: 1,
      leadDays: null,
      isPreferred: false,
      isActive: true,
    })
    added.set(variantId, id)
  }
  return added
}

export type ChangedPrices = {
  readonly id: string
  readonly label: string
  readonly currency: string
  readonly isNew: boolean
  readonly before: ItemPrices
  readonly after: ItemPrices
}

type NewList = {
  readonly name: string
  readonly endsOthers: boolean
  readonly reversesId: string | null
  readonly changed: readonly ChangedPrices[]
}

/** Sets the prices, and keeps what they were. The items are locked. */
export async function writeList(
  tx: Tx,
  actor: Actor,
  supplier: { readonly id: string; readonly name: string },
  { name, endsOthers, reversesId, changed }: NewList,
): Promise<string> {
  await setPrices(
    tx,
    changed.map(({ id, after }) => ({ id, prices: after })),
  )
  const id = newId()
  await tx
    .insertInto('supplier_price_lists')
    .values({
      id,
      supplier_id: supplier.id,
      name,
      ends_others: endsOthers,
      reverses_id: reversesId,
      applied_by: authorId(actor),
    })
    .execute()
  await tx
    .insertInto('supplier_price_list_items')
    .values(
      changed.map((each, index) => ({
        price_list_id: id,
        position: index + 1,
        item_id: each.id,
        label: each.label,
        is_new: each.isNew,
        prices_before: JSON.stringify(each.before),
        prices_after: JSON.stringify(each.after),
      })),
    )
    .execute()
  await tellPrices(tx, actor, 'repriced', name, changed)
  await appendEvent(tx, actor, {
    type: 'supplier.price_list_applied',
    noun: supplierNoun,
    id: supplier.id,
    label: supplier.name,
    data: { list: name, items: changed.length },
  })
  return id
}

/** The history of each item says which list changed it. */
export async function tellPrices(
  tx: Tx,
  actor: Actor,
  act: 'repriced' | 'prices_restored',
  list: string,
  changed: readonly Pick<ChangedPrices, 'id' | 'label' | 'currency' | 'after'>[],
): Promise<void> {
  for (const { id, label, currency, after } of changed)
    await appendEvent(tx, actor, {
      type: `supplier_item.${act}`,
      noun: supplierItemNoun,
      id,
      label,
      data: {
        list,
        currency,
        ...(after.priceMinor === null ? {} : { priceMinor: after.priceMinor }),
      },
    })
  hintAfterCommit(tx, { noun: supplierItemNoun.key, ids: changed.map(({ id }) => id) })
}
