import { refuseMove } from '#platform/machine.ts'
import type { Minor } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { refuseOtherCurrency } from '#sales/registers/registers.rules.ts'
import { findRegister } from '#sales/registers/server/index.ts'
import type { ExchangeToQuote, QuotedExchange } from '../exchange.fields.ts'
import { settleExchange, waysBack } from '../exchange-money.ts'
import { saleLabel } from '../pos.nouns.ts'
import type { CartInput } from '../sales.contract.ts'
import { saleMachine } from '../sales.states.ts'
import { cashStepAt } from './quote-sale.ts'
import { getSale } from './sales.queries.ts'
import { weighUnits } from './weigh-units.ts'

/**
 * What returned goods pay of a cart, and how a difference can be refunded; nothing is saved.
 *
 * @throws Refusal `not_found`, `wrong_state`, `other_currency`, `more_than_sold`, `nothing_to_refund`
 */
export async function quoteExchange(
  reader: Reader,
  actor: Actor,
  { registerId, customerId }: CartInput,
  { saleId, lines }: ExchangeToQuote,
  totalMinor: Minor,
): Promise<QuotedExchange> {
  const sale = await getSale(reader, actor, { id: saleId })
  const label = saleLabel(sale.number)
  throwIfRefused(refuseMove(saleMachine, 'refundAll', { ...sale, label }))
  const register = await findRegister(reader, actor, registerId)
  throwIfRefused(refuseOtherCurrency(sale.currency, register))
  const returned = await weighUnits(reader, { ...sale, label }, lines, 'exchange.lines')
  const settled = settleExchange(returned.amountMinor, totalMinor)
  const ways = waysBack(
    settled.backMinor,
    { ...sale, label },
    {
      cashStep: await cashStepAt(reader, register.outletId),
      hasCustomer: (sale.customerId ?? customerId) !== null,
    },
  )
  return {
    ...settled,
    saleId,
    number: sale.number,
    version: sale.version,
    lines: returned.units.map(({ lineId, amountMinor }) => ({ lineId, amountMinor })),
    returnedMinor: returned.amountMinor,
    ways: ways.map(({ method, amountMinor, refusal }) => ({
      method,
      amountMinor,
      whyNot: refusal?.message ?? '',
    })),
  }
}
