import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { LandedCostFacts } from '../landed-costs.fields.ts'
import { landedCostMachine } from '../landed-costs.states.ts'
import { findLandedCost, landedCostLabel, requireVersion } from './find-landed-cost.ts'
import { goodsToCost } from './goods-to-cost.ts'
import { requireReceived } from './require-received.ts'
import { tellOfLandedCost } from './tell-landed-cost.ts'

/** Records a landed cost of one or several receipts as a draft. */
export async function recordLandedCost(tx: Tx, actor: Actor, facts: LandedCostFacts) {
  const goods = await requireGoods(tx, actor, facts)
  const id = newId()
  const author = authorId(actor)
  const added = await tx
    .insertInto('landed_costs')
    .values({
      id,
      outlet_id: goods.outletId,
      currency: goods.currency,
      entered_by: author,
      changed_by: author,
      ...columnsOf(facts),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await writeParts(tx, id, facts)
  const label = await landedCostLabel(tx, added.number)
  await tellOfLandedCost(
    tx,
    actor,
    { id, label, outletId: goods.outletId },
    'landed_cost.recorded',
    {
      receipts: goods.labels.join(', '),
      totalMinor: totalOf(facts),
    },
  )
  return { id, version: 1 }
}

type Change = LandedCostFacts & { readonly id: string; readonly version: number }

/** Changes a draft; its receipts stay at its outlet. */
export async function changeLandedCost(tx: Tx, actor: Actor, { id, version, ...facts }: Change) {
  const cost = await findLandedCost(tx, actor, id, { isLocked: true })
  throwIfRefused(refuseMove(landedCostMachine, 'post', cost))
  requireVersion(cost, version)
  const goods = await requireGoods(tx, actor, facts)
  if (goods.outletId !== cost.outletId || goods.currency !== cost.currency) throw severalOutlets()
  await tx
    .updateTable('landed_costs')
    .set({ ...columnsOf(facts), changed_by: authorId(actor), version: version + 1 })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('landed_cost_receipts').where('landed_cost_id', '=', id).execute()
  await tx.deleteFrom('landed_cost_charges').where('landed_cost_id', '=', id).execute()
  await tx.deleteFrom('landed_cost_exclusions').where('landed_cost_id', '=', id).execute()
  await writeParts(tx, id, facts)
  await tellOfLandedCost(tx, actor, cost, 'landed_cost.changed', { totalMinor: totalOf(facts) })
  return { id, version: version + 1 }
}

const totalOf = ({ charges }: LandedCostFacts) =>
  charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const columnsOf = (facts: LandedCostFacts) => ({
  supplier_id: facts.supplierId,
  biller: facts.biller,
  reference: facts.reference,
  costed_on: facts.costedOn,
  note: facts.note,
})

/** The receipts of one outlet and currency that took goods into stock. */
async function requireGoods(tx: Tx, actor: Actor, facts: LandedCostFacts) {
  await requireBiller(tx, facts)
  const receiptIds = [...new Set(facts.receiptIds)]
  const { receipts, lines } = await goodsToCost(tx, actor, { receiptIds })
  const [first] = receipts
  if (!first) throw notFound('This goods receipt')
  const { outletId, currency } = first
  if (receipts.some((each) => each.outletId !== outletId || each.currency !== currency))
    throw severalOutlets()
  const known = new Set(lines.map(({ id }) => id))
  if (facts.exclusions.some(({ lineId }) => !known.has(lineId)))
    throw notFound('A line that is left out')
  await requireReceived(tx, receiptIds)
  return { outletId, currency, labels: receipts.map(({ label }) => label) }
}

async function requireBiller(tx: Tx, { supplierId, biller }: LandedCostFacts): Promise<void> {
  if ((supplierId === null) === (biller === ''))
    throw new Refusal(
      'unprocessable',
      'biller_needed',
      'Who bills these charges? Choose a supplier, or enter a name: one of the two.',
      { field: 'biller' },
    )
  if (supplierId === null) return
  const found = await tx
    .selectFrom('suppliers')
    .select('id')
    .where('id', '=', supplierId)
    .executeTakeFirst()
  if (!found) throw notFound('This supplier')
}

async function writeParts(tx: Tx, id: string, facts: LandedCostFacts): Promise<void> {
  const charges = facts.charges.map((charge, position) => ({ id: newId(), position, ...charge }))
  await sql`insert into landed_cost_receipts (landed_cost_id, receipt_id)
    select ${id}, * from unnest(${[...new Set(facts.receiptIds)]}::uuid[])`.execute(tx)
  await sql`insert into landed_cost_charges (id, landed_cost_id, position, kind, basis, amount_minor)
    select c.id, ${id}, c.position, c.kind, c.basis, c."amountMinor"
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb)
      as c(id uuid, position integer, kind text, basis text, "amountMinor" bigint)`.execute(tx)
  const reasons = new Map(facts.exclusions.map(({ lineId, reason }) => [lineId, reason]))
  await sql`insert into landed_cost_exclusions (landed_cost_id, receipt_line_id, reason)
    select ${id}, * from unnest(${[...reasons.keys()]}::uuid[], ${[...reasons.values()]}::text[])`.execute(
    tx,
  )
}

function severalOutlets(): Refusal {
  return new Refusal(
    'unprocessable',
    'several_outlets',
    'A landed cost is for receipts of one outlet and one currency. Record another one for the other receipts.',
    { field: 'receiptIds' },
  )
}
