import type { ReactNode } from 'react'
import { formatMoney, type Minor } from '#platform/money.ts'
import { classNames } from '#platform/web/class-names.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { OrderTotals } from '../order-totals.fields.ts'
import classes from './OrderMoney.module.css'

const chargeLabels: Readonly<Record<OrderTotals['charges'][number]['kind'], string>> = {
  tip: 'Tip',
  duty: 'Duty',
  fee: 'Fee',
  rounding: 'Rounding',
}

type CalculationProps = {
  calculation: OrderTotals
  /** It belongs to what was typed a moment ago. */
  isStale?: boolean
  /** Further rows below the total, such as what was paid. */
  children?: ReactNode
}

/** The way from the lines to the total, step by step, and the tax in it. */
export function DraftCalculation({ calculation, isStale, children }: CalculationProps) {
  const { currency, pricesIncludeTax, taxes, charges } = calculation
  const chargesTax = charges.reduce((sum, { taxMinor }) => sum + taxMinor, 0)
  return (
    <table className={classNames(classes.sums, isStale && classes.stale)} aria-busy={isStale}>
      <tbody>
        <SumRow label="Lines" minor={calculation.linesMinor} currency={currency} />
        <SumRow
          label="Discounts on lines"
          minor={-calculation.lineDiscountsMinor}
          currency={currency}
          isOptional
        />
        <SumRow
          label="Discount on the order"
          minor={-calculation.orderDiscountMinor}
          currency={currency}
          isOptional
        />
        <SumRow label="Shipping" minor={calculation.shippingMinor} currency={currency} />
        {charges.map(({ kind, label, amountMinor }) => (
          <SumRow
            key={`${kind} ${label} ${amountMinor}`}
            label={label || chargeLabels[kind]}
            minor={amountMinor}
            currency={currency}
          />
        ))}
        {pricesIncludeTax
          ? null
          : taxes.map(({ basisPoints, netMinor, taxMinor }) => (
              <SumRow
                key={basisPoints}
                label={`Tax ${basisPoints / 100} % on ${formatMoney(netMinor, currency)}`}
                minor={taxMinor}
                currency={currency}
              />
            ))}
        {pricesIncludeTax ? null : (
          <SumRow label="Tax on charges" minor={chargesTax} currency={currency} isOptional />
        )}
        <SumRow label="Total" minor={calculation.totalMinor} currency={currency} isTotal />
        {pricesIncludeTax
          ? taxes.map(({ basisPoints, netMinor, taxMinor }) => (
              <SumRow
                key={basisPoints}
                label={`Tax in it, ${basisPoints / 100} % on ${formatMoney(netMinor, currency)}`}
                minor={taxMinor}
                currency={currency}
                isQuiet
              />
            ))
          : null}
        {pricesIncludeTax ? (
          <SumRow
            label="Tax in it, on charges"
            minor={chargesTax}
            currency={currency}
            isQuiet
            isOptional
          />
        ) : null}
        {children}
      </tbody>
    </table>
  )
}

type SumRowProps = {
  label: string
  minor: Minor
  currency: string
  isTotal?: boolean
  isQuiet?: boolean
  /** Left out while it is nothing. */
  isOptional?: boolean
}

export function SumRow({ label, minor, currency, isTotal, isQuiet, isOptional }: SumRowProps) {
  if (isOptional && minor === 0) return null
  return (
    <tr className={classNames(isTotal && classes.total, isQuiet && classes.quiet)}>
      <th scope="row">{label}</th>
      <td>
        <MoneyText minor={minor} currency={currency} />
      </td>
    </tr>
  )
}
