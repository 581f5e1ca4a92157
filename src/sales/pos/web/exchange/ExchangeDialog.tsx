import { useQuery } from '@tanstack/react-query'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { refundOfSale } from '../../sale-money.ts'
import type { Sale, Till } from '../../sales.contract.ts'
import { salesApi } from '../pos-api.ts'
import { RefundSaleLines, type RefundSaleLinesValue } from '../RefundSaleLines.tsx'
import { storedRegister } from '../stored-cart.ts'
import { type TillPort, useTill } from '../training/till-port.ts'
import { exchangeOf } from './exchange-cart.ts'

type Values = { readonly lines: RefundSaleLinesValue; readonly reason: typeof noReason }

/**
 * Chooses the units of a sale that come back in an exchange. They go into the cart of the register;
 * nothing is recorded before the exchange is complete.
 */
export function ExchangeDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { number, currency } = sale
  const port = useTill()
  const label = port.saleLabel(number)
  const { set } = useUrlState()
  const reason = useReasonField('refund')
  const asked = storedRegister() ?? sale.registerId
  const { data: till } = useQuery(salesApi.ask('till', { registerId: asked }))
  const registerId = till?.register?.id ?? asked
  const worthOf = (lines: RefundSaleLinesValue) => {
    const units = new Map(Object.entries(lines).map(([line, { quantity }]) => [line, quantity]))
    return formatMoney(refundOfSale(sale, units).amountMinor, currency)
  }
  return (
    <FormDialog<Values, null>
      area="sales"
      title={`Exchange goods of ${label}`}
      subject={label}
      effect="They go into the cart of the register. Then scan what the customer takes."
      isWide
      confirmLabel="Go to the register"
      whyNot={() => whyNotExchange(sale, till?.register, registerId, port)}
      fields={{
        lines: {
          kind: 'own',
          label: 'Units that come back',
          draw: (control) => <RefundSaleLines sale={sale} control={control} act="exchange" />,
          words: worthOf,
          fault: (lines) =>
            Object.values(lines).some(({ quantity }) => quantity > 0)
              ? null
              : 'Choose the units that come back.',
        },
        reason,
      }}
      opened={{ lines: onlyUnitOf(sale), reason: noReason }}
      save={async ({ values: { lines, reason: given } }) => {
        const cart = port.storedCart(registerId)
        const { customerId, customerName } = sale
        const customer =
          cart.customer ?? (customerId ? { id: customerId, name: customerName ?? '' } : null)
        port.storeCart(registerId, { ...cart, customer, exchange: exchangeOf(sale, lines, given) })
        return null
      }}
      onSaved={(_, { lines }) => {
        tellSuccess(`Goods of ${label} for ${worthOf(lines)} are in the cart`)
        onClose()
        set({ view: null, open: null })
      }}
      onClose={onClose}
    />
  )
}

function whyNotExchange(
  { number, currency }: Sale,
  register: Till['register'] | undefined,
  registerId: string,
  { storedCart, saleLabel, sessionState }: TillPort,
): string | null {
  const { exchange } = storedCart(registerId)
  if (exchange && exchange.number !== number)
    return `The cart has returned goods of ${saleLabel(exchange.number)}. Complete or remove them first.`
  if (!register) return null
  if (sessionState(register) !== 'open')
    return `${register.name} is not open. Open a register to exchange goods.`
  if (register.currency !== currency)
    return `This sale was paid in ${currency}, and ${register.name} keeps ${register.currency}. Use a register that keeps ${currency}.`
  return null
}

/** Where only one unit can come back, it is the one. */
function onlyUnitOf({ lines }: Sale): RefundSaleLinesValue {
  const left = lines.filter(({ quantity, refundedQuantity }) => quantity > refundedQuantity)
  const [line, ...more] = left
  if (!line || more.length > 0) return {}
  const quantity = line.quantity - line.refundedQuantity
  return quantity === 10 ** line.quantityScale ? { [line.id]: { quantity, puts: 'shelf' } } : {}
}
