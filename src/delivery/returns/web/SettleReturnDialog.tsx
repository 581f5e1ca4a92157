import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { choicesOf } from '#platform/choices.ts'
import { formatMoney } from '#platform/money.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import {
  type DifferenceMethod,
  differenceLabels,
  differenceMethods,
  type Settlement,
  settlementLabels,
  settlements,
} from '../return-words.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { sumsOf } from '../returns.rules.ts'
import { returnsApi } from './returns-api.ts'
import { type Wanted, WantedLines } from './WantedLines.tsx'

type Values = {
  readonly settlement: Settlement
  readonly feeMinor: number | null
  readonly lines: readonly Wanted[]
  readonly difference: DifferenceMethod | null
  readonly reason: ReasonGiven
}

/** The customer's refund as a calculation; confirming closes the return. */
export function SettleReturnDialog(props: { found: WholeReturn; onClose: () => void }) {
  const { found, onClose } = props
  const { id, number, currency } = found
  const label = returnLabel(number)
  const reason = useReasonField('refund')
  return (
    <FormDialog
      area="returns"
      title={`Settle ${label.toLowerCase()}`}
      subject={label}
      effect="Its stock has moved already. The refund and the end of the return are one step."
      confirmLabel="Settle"
      asEntered={(values) => ({
        confirmLabel: buttonOf(values.settlement, formatMoney(totalOf(found, values), currency)),
      })}
      fields={{ ...fieldsOf(found), reason }}
      opened={openedFor(found)}
      version={found.version}
      below={({ values }) =>
        values.settlement === 'none' ? null : <Calculation found={found} values={values} />
      }
      save={({ values, version }, options) => {
        const { settlement, feeMinor, lines, difference, reason: given } = values
        const wanted = lines.map(({ variantId, quantity }) => ({ variantId, quantity }))
        const terms = { settlement, feeMinor: feeMinor ?? 0, lines: wanted, difference }
        return returnsApi.call.settle({ id, version, ...terms, reason: given }, options)
      }}
      onSaved={(_, { settlement }) => {
        tellSuccess(`${label} is settled`, settlementLabels[settlement])
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function openedFor(found: WholeReturn): Values {
  const { orderId, goodsMinor, keptMinor, kind, usualFeeBasisPoints } = found
  const isDue = orderId !== null && Math.min(goodsMinor, keptMinor) > 0
  return {
    settlement: kind === 'exchange' ? 'exchange' : isDue ? 'refund' : 'none',
    feeMinor: Math.floor((goodsMinor * usualFeeBasisPoints) / 10_000),
    lines: [],
    difference: null,
    reason: noReason,
  }
}

function fieldsOf({ currency, goodsMinor }: WholeReturn): FormFields<Values> {
  const isExchange = ({ settlement }: Values) => settlement === 'exchange'
  const goods = formatMoney(goodsMinor, currency)
  return {
    settlement: {
      kind: 'choice',
      label: 'What the customer gets',
      isRadio: true,
      options: choicesOf(settlements, settlementLabels),
    },
    feeMinor: {
      kind: 'money',
      label: 'Restocking fee',
      currency,
      isShown: ({ settlement }) => settlement !== 'none',
      fault: (minor) =>
        minor === null || (minor >= 0 && minor <= goodsMinor)
          ? null
          : `Enter an amount up to ${goods}.`,
    },
    lines: {
      kind: 'own',
      label: 'Items to send instead',
      isShown: isExchange,
      draw: ({ value, error, onValue }) => (
        <WantedLines wanted={value} error={error} onWanted={onValue} />
      ),
      words: (lines) => lines.map(({ sku }) => sku).join(', ') || 'none',
    },
    difference: {
      kind: 'choice',
      label: 'If it costs more, the difference is paid by',
      help: 'If it costs less, the rest is refunded to the original payment method.',
      options: choicesOf(differenceMethods, differenceLabels),
      emptyLabel: 'It costs the same or less',
      isShown: isExchange,
    },
  }
}

function sumsIn(found: WholeReturn, { settlement, feeMinor }: Values) {
  const { goodsMinor, keptMinor } = found
  const bonusBasisPoints = settlement === 'credit' ? found.bonusBasisPoints : 0
  return sumsOf({ goodsMinor, keptMinor, feeMinor: feeMinor ?? 0, bonusBasisPoints })
}

function totalOf(found: WholeReturn, values: Values): number {
  const { amountMinor, bonusMinor } = sumsIn(found, values)
  return amountMinor + bonusMinor
}

function Calculation({ found, values }: { found: WholeReturn; values: Values }) {
  const sums = sumsIn(found, values)
  const money = (minor: number) => formatMoney(minor, found.currency)
  return (
    <FactList
      facts={[
        { label: 'Paid for the returned items', value: money(sums.goodsMinor) },
        { label: 'Restocking fee', value: `− ${money(sums.feeMinor)}` },
        { label: 'Left of the payments', value: money(sums.keptMinor) },
        { label: 'Bonus', value: sums.bonusMinor > 0 ? money(sums.bonusMinor) : null },
        { label: 'Refund total', value: money(totalOf(found, values)) },
      ]}
    />
  )
}

function buttonOf(settlement: Settlement, amount: string): string {
  if (settlement === 'refund') return `Refund ${amount}`
  if (settlement === 'credit') return `Credit ${amount}`
  return settlement === 'exchange' ? 'Place exchange' : 'Close without refund'
}
