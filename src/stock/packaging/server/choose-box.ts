import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { variantByCode } from '#stock/catalog/server/index.ts'
import { refuseUnknownCode } from '#stock/scanning/scanning.rules.ts'
import { noteScan } from '#stock/scanning/server/index.ts'
import { packagingNoun } from '../packaging.nouns.ts'
import { holdsGoods, type PackagingKind } from '../packaging.rules.ts'
import type { PackagingState } from '../packaging.states.ts'
import { giveBack, insertUse, type OrderToPack, takeOut, usesOf } from './consume-packaging.ts'
import { ruleAgainst, suggestFor } from './suggest-for.ts'

type Material = {
  readonly id: string
  readonly sku: string
  readonly kind: PackagingKind
  readonly state: PackagingState
}

/**
 * The packer chooses another box than the suggested one, before the parcel is full or after.
 * Packaging that was used for it returns to stock.
 */
export async function chooseBox(
  tx: Tx,
  actor: Actor,
  order: OrderToPack,
  input: { readonly code: string; readonly reason?: ReasonGiven | null | undefined },
): Promise<void> {
  const box = await boxByCode(tx, input.code)
  noteScan(tx, { found: { noun: variantNoun.key, id: box.id, label: box.sku } })
  const suggestion = await suggestFor(tx, order.outletId, order.pieces)
  const [first] = suggestion.boxes
  const suggestedId = first?.box?.variantId ?? null
  const againstRule = await ruleAgainst(tx, box.id, order.pieces)
  const isSuggested = suggestion.boxes.some((one) => one.box?.variantId === box.id)
  if (!input.reason && againstRule !== null) throw refuseAgainstRule(againstRule)
  if (!input.reason && suggestedId !== null && !isSuggested)
    throw refuseUnsuggested(box.sku, first?.box?.sku ?? '')
  const reason = input.reason ? await reasonFor(tx, 'packaging.other_box', input.reason) : null
  const [sameBox] = usesOf(suggestion.boxes).filter((use) => use.variantId === box.id)
  const use = {
    variantId: box.id,
    quantity: sameBox?.quantity ?? 1,
    billableWeightGrams: sameBox?.billableWeightGrams ?? null,
    fillBasisPoints: sameBox?.fillBasisPoints ?? null,
    suggestedId,
    whyOther: reason?.text.slice(0, 200) ?? '',
    againstRule: againstRule ?? '',
  }
  await giveBack(tx, actor, order)
  const { parcel } = order
  if (parcel) await takeOut(tx, actor, { ...order, parcel }, [use])
  else await insertUse(tx, actor, order, { ...use, costMinor: 0, isUncounted: false })
  await appendEvent(tx, actor, {
    type: 'packaging.chosen',
    noun: packagingNoun,
    id: box.id,
    label: box.sku,
    outletId: order.outletId,
    data: {
      order: order.orderId,
      ...(reason ? reasonFacts(reason) : {}),
      ...(againstRule === null ? {} : { againstRule }),
    },
  })
}

/** `CANDLE must be packed in BOX-S`; the refusal, the log and the list show this sentence. */
function refuseAgainstRule(rule: string): Refusal {
  return new Refusal(
    'conflict',
    'against_packaging_rule',
    `${rule}. Take that, or choose “Take another box” and give a reason.`,
    { field: 'reason', details: { rule } },
  )
}

function refuseUnsuggested(sku: string, suggested: string): Refusal {
  return new Refusal(
    'conflict',
    'box_reason_missing',
    `${suggested} is suggested, not ${sku}. Take that, or choose “Take another box” and give a reason.`,
    { field: 'reason', details: { suggested } },
  )
}

async function boxByCode(tx: Tx, code: string): Promise<Material> {
  const variant = await variantByCode(tx, code)
  if (!variant) throw refuseUnknownCode(code)
  const box = await materialById(tx, variant.id)
  if (!box || !holdsGoods(box.kind))
    throw new Refusal(
      'unprocessable',
      'not_a_box',
      `${variant.sku} is nothing to pack in. Scan or choose a box, a mailer or a tote.`,
      { field: 'code' },
    )
  if (box.state !== 'active')
    throw new Refusal(
      'conflict',
      'box_not_in_use',
      `${box.sku} is ${box.state} and not to be packed in. Take another, or ask who blocked it.`,
      { field: 'code' },
    )
  return box
}

/** The packaging material of a variant, or null where it is goods. */
export async function materialById(reader: Reader, id: string): Promise<Material | null> {
  const found = await sql<Material>`select m.id, v.sku, m.kind, m.state
    from packaging_materials m join variants v on v.id = m.id where m.id = ${id}`.execute(reader)
  return found.rows[0] ?? null
}

/** The packaging of an order, used or suggested. */
export async function packagingOf(reader: Reader, orderId: string) {
  const found = await sql<{
    variantId: string
    sku: string
    title: string
    quantity: number
    isUsed: boolean
    isUncounted: boolean
    whyOther: string
  }>`select u.variant_id as "variantId", v.sku, v.title, u.quantity, u.used_at is not null as "isUsed",
      u.is_uncounted as "isUncounted", u.why_other as "whyOther"
    from packaging_uses u join variants v on v.id = u.variant_id
    where u.order_id = ${orderId} order by v.sku`.execute(reader)
  return found.rows
}
