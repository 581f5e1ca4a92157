import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { notFound, Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseEditing } from '../../order-money.rules.ts'
import { lockTerms } from '../editing/find-terms.ts'
import { loadTerms } from '../editing/load-terms.ts'
import { takeOffUnits } from '../fulfilment/take-off-units.ts'
import { settleDocuments } from '../money/settle-documents.ts'
import { rolesAt } from '../roles-at.ts'

type Removal = {
  readonly id: string
  readonly version: number
  /** Of these lines; left out, of all. */
  readonly lineIds?: readonly string[] | undefined
  readonly reason: ReasonGiven
}

/**
 * Takes off the order what is short of its lines, and lines that match no product: they are not sent
 * any more. What was paid for them is to be refunded then.
 *
 * @throws Refusal `nothing_short`, and `nothing_left` where the order would be empty
 */
export async function removeShort(tx: Tx, actor: Actor, input: Removal) {
  const { order, terms } = await lockTerms(tx, actor, input.id)
  const { id, label, outlet_id: outletId } = order
  const { lineIds } = input
  if (lineIds?.some((lineId) => !terms.lines.some((line) => line.id === lineId)))
    throw notFound('This line')
  const asked = terms.lines.filter((line) => lineIds?.includes(line.id) ?? true)
  throwIfRefused(refuseEditing({ ...terms, label, isUnmatched: false }, rolesAt(actor, outletId)))
  if (terms.version !== input.version) throw staleVersion(label, input.version, terms.version)
  const { label: reason } = await reasonFor(tx, 'order.edit', input.reason)
  const taken = asked.flatMap(({ id: lineId, sku, shortQuantity: quantity }) =>
    quantity > 0 ? [{ lineId, orderId: id, sku, quantity, reason }] : [],
  )
  if (taken.length === 0) throw nothingShort(label)
  const left = terms.lines.reduce((sum, line) => sum + line.quantity, 0)
  const gone = taken.reduce((sum, { quantity }) => sum + quantity, 0)
  if (left === gone) throw nothingLeft(label)
  await takeOffUnits(tx, actor, outletId, taken)
  const [after] = await loadTerms(tx, [id])
  if (!after) throw new Error(`${label} was lost while units were taken off.`)
  await settleDocuments(tx, actor, id, reason)
  return { id, version: after.version, totalMinor: after.totalMinor }
}

function nothingShort(label: string): Refusal {
  return new Refusal(
    'conflict',
    'nothing_short',
    `Nothing of these lines of ${label} is short. Edit the order to remove units that are there.`,
    { field: 'lineIds' },
  )
}

function nothingLeft(label: string): Refusal {
  return new Refusal(
    'conflict',
    'nothing_left',
    `Nothing would be left of ${label}. Cancel the order instead.`,
    { field: 'lineIds' },
  )
}
