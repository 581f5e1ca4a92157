import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { useProvenAct } from '#organization/users/web/index.tsx'
import { formatMoney, type Minor, parseMoney, plainMoney } from '#platform/money.ts'
import { formatQuantity, parseQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import { refuseRefund } from '../order-money.rules.ts'
import { refundOfLine } from '../order-money.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { paidParts, planRefund, type RefundAsked } from '../refund.rules.ts'
import type { Tender } from '../tenders.ts'
import classes from './OrderMoney.module.css'
import { orderMoneyApi } from './orders-api.ts'
import { RefundMethodSelect } from './RefundMethodSelect.tsx'

type RefundDialogProps = { order: Order; money: OrderMoneyFacts; onClose: () => void }

/**
 * Refunds units, shipping or an amount, never more than what was paid. Units of an order that is not
 * packed are removed from it in the same step, unless the customer keeps them.
 */
export function RefundDialog({ order, money, onClose }: RefundDialogProps) {
  const { currency } = money
  const label = orderLabel(order.number)
  const [units, setUnits] = useState<Readonly<Record<string, string>>>({})
  const [shipping, setShipping] = useState('')
  const [amount, setAmount] = useState(
    money.balanceMinor < 0 ? plainMoney(-money.balanceMinor, currency) : '',
  )
  const [method, setMethod] = useState<Tender | null>(null)
  const canRemove = money.whyNotEdit === null
  const [isRemoving, setRemoving] = useState(canRemove)
  const refundReason = useReason('refund')
  const editReason = useReason('order.edit')
  const asked: RefundAsked = {
    lines: money.lines.flatMap(({ lineId, quantityScale }) => {
      const quantity = parseQuantity(units[lineId] ?? '', quantityScale) ?? 0
      return quantity > 0 ? [{ lineId, quantity }] : []
    }),
    ...(isRemovingOf(isRemoving, units)
      ? { shippingMinor: 0, amountMinor: 0 }
      : { shippingMinor: minorOf(shipping, currency), amountMinor: minorOf(amount, currency) }),
  }
  const refundable = refundableOf(label, order, money)
  const plan = planRefund(refundable, asked)
  const amountMinor = plan instanceof Refusal ? 0 : plan.amountMinor
  const fault =
    plan instanceof Refusal
      ? plan
      : amountMinor === 0
        ? null
        : refuseRefund(label, amountMinor, money.keptMinor, currency)
  const removes = isRemoving && asked.lines.length > 0
  const reason = removes ? editReason : refundReason
  const removal = useProvenAct({
    area: 'orders',
    run: orderMoneyApi.call.remove,
    onRefusal: () => true,
    onDone: ({ refundedMinor }) => {
      tellSuccess(`Units removed, ${formatMoney(refundedMinor, currency)} refunded`)
      onClose()
    },
  })
  const refund = useProvenAct({
    area: 'orders',
    run: orderMoneyApi.call.refund,
    onRefusal: () => true,
    onDone: (done) => {
      tellSuccess(`${formatMoney(done.amountMinor, currency)} of ${label.toLowerCase()} refunded`)
      onClose()
    },
  })
  return (
    <>
      <ConfirmDialog
        title={`Refund ${label.toLowerCase()}`}
        confirmLabel={`Refund ${formatMoney(amountMinor, currency)}`}
        isDangerous
        isWide
        fields={
          <>
            <ul className={classes.rows}>
              {paidParts(refundable).lines.map((line) => (
                <RefundLine
                  key={line.lineId}
                  line={line}
                  currency={currency}
                  units={units[line.lineId] ?? ''}
                  onUnits={(text) => setUnits({ ...units, [line.lineId]: text })}
                />
              ))}
            </ul>
            {asked.lines.length > 0 && canRemove ? (
              <Checkbox
                label="Remove these units from the order"
                description="They are not packed, and their stock is released. Clear it if the customer keeps them."
                checked={isRemoving}
                onChange={({ currentTarget: { checked } }) => setRemoving(checked)}
              />
            ) : null}
            {removes ? null : (
              <>
                <MoneyInput
                  label={`Shipping, ${currency}`}
                  value={shipping}
                  onChange={setShipping}
                />
                <MoneyInput
                  label={`Other amount, ${currency}`}
                  description="First what is overpaid, then goodwill."
                  value={amount}
                  onChange={setAmount}
                />
              </>
            )}
            <RefundMethodSelect value={method} onChange={setMethod} />
            {fault ? <p className={classes.warning}>{fault.message}</p> : null}
            {reason.fields}
          </>
        }
        isPending={refund.isPending || removal.isPending}
        refusal={removes ? removal.refusal : refund.refusal}
        onConfirm={() => {
          const given = fault ? null : reason.take()
          if (!given) return
          const { id, version } = money
          const lines = [...asked.lines]
          if (removes) removal.start({ id, version, lines, reason: given, refund: { method } })
          else refund.start({ id, ...asked, lines, method, reason: given })
        }}
        onClose={onClose}
      >
        {formatMoney(money.keptMinor, currency)} of {formatMoney(money.paidMinor, currency)} paid
        can be refunded. Goods that come back are received as a return.
      </ConfirmDialog>
      {removal.dialog}
      {refund.dialog}
    </>
  )
}

/** Units that are removed are refunded by themselves; what else is refunded is an act of its own. */
function isRemovingOf(isRemoving: boolean, units: Readonly<Record<string, string>>): boolean {
  return isRemoving && Object.values(units).some((text) => Number(text.replace(',', '.')) > 0)
}

type RefundLineProps = {
  line: OrderMoneyFacts['lines'][number]
  currency: string
  units: string
  onUnits: (text: string) => void
}

function RefundLine({ line, currency, units, onUnits }: RefundLineProps) {
  const left = line.quantity - line.refundedQuantity
  const quantity = Math.min(left, parseQuantity(units, line.quantityScale) ?? 0)
  return (
    <li className={classes.refundLine}>
      <span>
        {line.title} <CodeText code={line.sku} />
        <span className={classes.small}>
          {formatQuantity(left, line.quantityScale)} not refunded, paid{' '}
          {formatMoney(line.dueMinor, currency)}
        </span>
      </span>
      <TextInput
        aria-label={`Units of ${line.sku} to refund`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        disabled={left === 0}
        value={units}
        onChange={({ currentTarget: { value } }) => onUnits(value)}
      />
      <span className={classes.amount}>{formatMoney(refundOfLine(line, quantity), currency)}</span>
    </li>
  )
}

function MoneyInput(props: {
  label: string
  description?: string
  value: string
  onChange: (text: string) => void
}) {
  return (
    <TextInput
      label={props.label}
      description={props.description}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      value={props.value}
      onChange={({ currentTarget: { value } }) => props.onChange(value)}
    />
  )
}

function minorOf(text: string, currency: string): Minor {
  return Math.max(0, parseMoney(text, currency) ?? 0)
}

function refundableOf(label: string, order: Order, money: OrderMoneyFacts) {
  const onTop = money.pricesIncludeTax ? 0 : money.shippingTaxMinor
  return { ...money, label, state: order.state, shippingDueMinor: money.shippingMinor + onTop }
}
