import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney, type Minor } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseOtherCurrency } from '#sales/registers/registers.rules.ts'
import { holdDrawer } from '#sales/registers/server/index.ts'
import { cashOfRefund, type TillTender } from '../sale-money.ts'
import type { Sale } from '../sales.contract.ts'
import { saleMachine } from '../sales.states.ts'
import { lockSale } from './find-sale.ts'
import { refundPayment } from './pay-for-sale.ts'
import { putSoldBack } from './put-sold-back.ts'
import { cashStepAt } from './quote-sale.ts'
import { cashRefundsOf, getSale } from './sales.queries.ts'
import { type AskedUnits, weighUnits } from './weigh-units.ts'
import { requireRefund, writeRefund } from './write-refund.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly registerId: string
  readonly lines: readonly AskedUnits[]
  readonly method: TillTender
  readonly reason: ReasonGiven
}

/**
 * Refunds units of a sale at the price that was paid for them, out of the open session of a register.
 *
 * @throws Refusal `more_than_sold`, `nothing_to_refund`, `wrong_state`, `stale_version`,
 *   `no_open_session`, `other_currency`, `approval_needed`
 */
export async function refundSale(tx: Tx, actor: Actor, input: Input): Promise<Sale> {
  const { id, version, method, reason: given } = input
  const sale = await lockSale(tx, actor, id)
  const { label, currency } = sale
  throwIfRefused(refuseMove(saleMachine, 'refundAll', sale))
  const drawer = await holdDrawer(tx, actor, input.registerId)
  throwIfRefused(
    refuseOtherCurrency(currency, { name: drawer.registerName, currency: drawer.currency }),
  )
  const returned = await weighUnits(tx, sale, input.lines, 'lines')
  const { amountMinor } = returned
  const cashMinor = method === 'cash' ? await cashOf(tx, id, amountMinor, drawer.outletId) : null
  const reason = await reasonFor(tx, 'refund', given)
  const amount = formatMoney(cashMinor ?? amountMinor, currency)
  const approved = await requireRefund(tx, actor, sale, {
    payload: { id, lines: input.lines, method, reason: given },
    summary: `Refund ${amount} of ${label}`,
    facts: { Amount: amount, Reason: reason.text },
    amountMinor,
  })
  const { sessionId } = drawer
  const refund = { version, sessionId, returned, cashMinor, amount, reason }
  const refundId = await writeRefund(tx, approved, sale, refund)
  await refundPayment(
    tx,
    approved,
    { ...sale, drawer },
    { method, amountMinor: cashMinor ?? amountMinor, refundId },
  )
  await putSoldBack(tx, approved, { ...sale, outletId: drawer.outletId }, returned.units)
  return getSale(tx, actor, { id })
}

/** What is given in coins that exist, with the refunds in cash before. */
async function cashOf(
  tx: Tx,
  saleId: string,
  amountMinor: Minor,
  outletId: string,
): Promise<Minor> {
  return cashOfRefund(amountMinor, await cashRefundsOf(tx, saleId), await cashStepAt(tx, outletId))
}
