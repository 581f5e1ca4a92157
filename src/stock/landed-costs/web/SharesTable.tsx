import type { ReactNode } from 'react'
import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { LandedCostLine } from '../landed-costs.fields.ts'
import { type Charge, chargeLabels, unitCostOf } from '../landed-costs.rules.ts'
import classes from './landed-costs.module.css'

type SharesTableProps = {
  lines: readonly LandedCostLine[]
  charges: readonly Charge[]
  currency: string
  /** Below the product of a line. */
  choice?: (line: LandedCostLine) => ReactNode
}

/** Each line with its share, and what one unit costs before and after. */
export function SharesTable({ lines, charges, currency, choice }: SharesTableProps) {
  const sum = (of: (line: LandedCostLine) => number) =>
    lines.reduce((total, line) => total + of(line), 0)
  const [stock, sold] = [sum(({ stockMinor }) => stockMinor), sum(({ soldMinor }) => soldMinor)]
  return (
    <>
      <table className={classNames(lineTable.lines, lineTable.wraps)}>
        <thead>
          <tr>
            <th>Product</th>
            <th className={classNames(lineTable.right, lineTable.hideOnPhone)}>Received</th>
            <th className={lineTable.right}>Share</th>
            <th className={lineTable.right}>Unit cost before</th>
            <th className={lineTable.right}>After</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={lineTable.product}>
                <LineFacts line={line} charges={charges} currency={currency} />
                {choice?.(line)}
              </td>
              <td className={classNames(lineTable.right, lineTable.hideOnPhone)}>
                <QuantityText quantity={line.quantity} scale={line.quantityScale} />
              </td>
              <td className={lineTable.right}>
                <MoneyText minor={line.amountMinor} currency={currency} />
              </td>
              <td className={lineTable.right}>
                <UnitCost line={line} moreMinor={0} currency={currency} />
              </td>
              <td className={lineTable.right}>
                <UnitCost line={line} moreMinor={line.amountMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {stock + sold === 0 ? null : (
        <p role="status" className={classes.sum}>
          To the value of stock: <MoneyText minor={stock} currency={currency} /> · To cost of sales:{' '}
          <MoneyText minor={sold} currency={currency} />
        </p>
      )}
    </>
  )
}

type CostProps = { line: LandedCostLine; moreMinor: number; currency: string }

function UnitCost({ line, moreMinor, currency }: CostProps) {
  const { valueMinor, landedMinor } = line
  const minor = unitCostOf(line, valueMinor + landedMinor + moreMinor)
  return <MoneyText minor={minor} currency={currency} />
}

type FactsProps = Omit<SharesTableProps, 'lines' | 'choice'> & { line: LandedCostLine }

function LineFacts({ line, charges, currency }: FactsProps) {
  const { title, sku, receiptLabel, leftOut, shares, amountMinor, soldMinor } = line
  const parts = charges.map(
    ({ kind }, place) => `${chargeLabels[kind]} ${formatMoney(shares[place] ?? 0, currency)}`,
  )
  return (
    <>
      <span>{title}</span>
      <span className={classes.minor}>
        <CodeText code={sku} /> · {receiptLabel}
      </span>
      {leftOut ? <span className={classes.minor}>Left out: {leftOut}</span> : null}
      {charges.length > 1 && amountMinor > 0 ? (
        <span className={classes.minor}>{parts.join(' · ')}</span>
      ) : null}
      {soldMinor > 0 ? (
        <span className={classes.minor}>
          {formatMoney(soldMinor, currency)} for goods that have left
        </span>
      ) : null}
    </>
  )
}
