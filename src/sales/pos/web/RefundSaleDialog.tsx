import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { choicesOf } from '#platform/choices.ts'
import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { openDrawer } from '#platform/web/receipt-printer/open-drawer.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import { cashOfRefund, refundOfSale, type TillTender, tillTenders } from '../sale-money.ts'
import type { Sale } from '../sales.contract.ts'
import { salesApi } from './pos-api.ts'
import { RefundSaleLines, type RefundSaleLinesValue } from './RefundSaleLines.tsx'
import { methodOf } from './refund-methods.ts'
import { storedRegister } from './stored-cart.ts'
import { useTill } from './training/till-port.ts'

type Values = {
  readonly lines: RefundSaleLinesValue
  readonly method: TillTender
  readonly reason: typeof noReason
}

/** Units of a sale go back at the price that was paid for them. */
export function RefundSaleDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const { id, version, number, currency } = sale
  const { isTraining, refund, saleLabel, sessionState } = useTill()
  const label = saleLabel(number)
  const reason = useReasonField('refund')
  // The page below may show the refund before this dialog hears of it.
  const [givenBefore] = useState(() => givenBackOf(sale))
  const registerId = storedRegister() ?? sale.registerId
  const { data: till } = useQuery(salesApi.ask('till', { registerId }))
  const register = till?.register
  const amountOf = (lines: RefundSaleLinesValue, method: TillTender) => {
    const units = new Map(Object.entries(lines).map(([line, { quantity }]) => [line, quantity]))
    const { amountMinor } = refundOfSale(sale, units)
    if (method !== 'cash') return amountMinor
    return cashOfRefund(amountMinor, sale.cashRefunds, register?.cashStepMinor ?? 1)
  }
  return (
    <FormDialog<Values, Sale>
      area="sales"
      title={`Refund ${label}`}
      subject={label}
      isWide
      confirmLabel="Refund"
      whyNot={() =>
        register && sessionState(register) !== 'open'
          ? `${register.name} is not open. Open a register to refund.`
          : null
      }
      fields={{
        lines: {
          kind: 'own',
          label: 'Units to refund',
          draw: (control) => <RefundSaleLines sale={sale} control={control} />,
          words: (lines) => formatMoney(amountOf(lines, 'card'), currency),
          fault: (lines) =>
            Object.values(lines).some(({ quantity }) => quantity > 0)
              ? null
              : 'Choose the units that come back.',
        },
        method: {
          kind: 'choice',
          label: 'Refund as',
          isRadio: true,
          options: choicesOf(tillTenders, tenderLabels).map((option) => ({
            ...option,
            whyNot: whyNotRefundAs(option.value, sale),
          })),
        },
        reason,
      }}
      opened={{ lines: {}, method: methodOf(sale), reason: noReason }}
      version={version}
      asEntered={({ lines, method }) => ({
        confirmLabel: `Refund ${formatMoney(amountOf(lines ?? {}, method ?? 'cash'), currency)}`,
      })}
      save={({ values: { lines, method, reason: given }, version: seen }, options) =>
        refund(
          {
            id,
            version: seen,
            registerId: register?.id ?? registerId,
            method,
            reason: given,
            lines: Object.entries(lines)
              .filter(([, { quantity }]) => quantity > 0)
              .map(([lineId, { quantity, puts }]) => ({ lineId, quantity, puts })),
          },
          options,
        )
      }
      onSaved={(refunded, { method }) => {
        if (method === 'cash' && !isTraining) openDrawer()
        const givenMinor = givenBackOf(refunded) - givenBefore
        tellSuccess(`${formatMoney(givenMinor, currency)} of ${label} is refunded`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function givenBackOf({ payments }: Sale): number {
  return payments.reduce(
    (sum, { kind, amountMinor }) => sum + (kind === 'refund' ? amountMinor : 0),
    0,
  )
}

function whyNotRefundAs(method: TillTender, { customerId, payments }: Sale): string | null {
  if (method === 'store_credit' && customerId === null) return 'The sale has no customer.'
  const paidByCard = payments.some((payment) => payment.method === 'gift_card')
  return method === 'gift_card' && !paidByCard ? 'No gift card paid for this sale.' : null
}
