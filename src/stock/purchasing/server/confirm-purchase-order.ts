import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockPurchaseOrder } from './find-purchase-order.ts'
import { firstAnswer, movePurchaseOrder } from './move-purchase-order.ts'
import { expectRest, linesOfOrder } from './order-lines.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly supplierReference: string
  readonly promisedOn: string | null
  readonly lines: readonly { readonly lineId: string; readonly promisedOn: string }[]
}

/** The supplier confirms the order as it was sent, for a day or line by line. */
export async function confirmPurchaseOrder(tx: Tx, actor: Actor, input: Input) {
  const order = await lockPurchaseOrder(tx, actor, input)
  const { id, supplierReference, promisedOn } = input
  const days = new Map(input.lines.map((line) => [line.lineId, line.promisedOn]))
  const before = await linesOfOrder(tx, id)
  for (const lineId of days.keys())
    if (!before.some((line) => line.id === lineId)) throw notFound('This line')
  await promise(
    tx,
    before.map((line) => ({ lineId: line.id, promisedOn: days.get(line.id) ?? promisedOn })),
  )
  const latest = [promisedOn, ...days.values()].filter(Boolean).toSorted().at(-1) ?? null
  const version = await movePurchaseOrder(tx, actor, order, 'confirm', {
    set: {
      confirmed_at: new Date().toISOString(),
      ...firstAnswer(order),
      ...(supplierReference ? { supplier_reference: supplierReference } : {}),
      ...(latest ? { expected_on: latest } : {}),
    },
    data: {
      ...(latest ? { promisedOn: latest } : {}),
      ...(supplierReference ? { reference: supplierReference } : {}),
    },
  })
  const expectedOn = latest ?? order.expectedOn
  await expectRest(tx, { ...order, state: 'confirmed', expectedOn }, await linesOfOrder(tx, id))
  return { id, version }
}

type Promised = { readonly lineId: string; readonly promisedOn: string | null }

/** The first promise of a line stays beside the current one. */
export async function promise(tx: Tx, lines: readonly Promised[]): Promise<void> {
  const given = lines.filter(({ promisedOn }) => promisedOn !== null)
  await sql`update purchase_order_lines line set promised_on = r."promisedOn",
      first_promised_on = coalesce(line.first_promised_on, r."promisedOn")
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r("lineId" uuid, "promisedOn" date)
    where line.id = r."lineId"`.execute(tx)
}
