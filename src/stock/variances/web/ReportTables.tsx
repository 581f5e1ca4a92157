import type { ReactNode } from 'react'
import { formatMoney } from '#platform/money.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDecimal } from '#platform/web/format-instant.ts'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { shiftLabels } from '../variance-shifts.ts'
import { varianceStates } from '../variances.states.ts'
import type { VarianceReport } from '../variances-report.fields.ts'
import { signedQuantity } from './variance-cells.tsx'
import classes from './variances.module.css'

type Sums = {
  readonly count: number
  readonly lessMinor: number | null
  readonly moreMinor: number | null
  readonly netMinor: number | null
}

type Row = Sums & {
  readonly key: string
  readonly name: ReactNode
  readonly more?: string
}

/** Less over what was issued. */
function shrinkText(lessMinor: number | null, issuedMinor: number | null): string {
  if (lessMinor === null || issuedMinor === null || issuedMinor <= 0) return '–'
  return `${formatDecimal((-lessMinor / issuedMinor) * 100, 2)} %`
}

/** The same sums for each outlet, shift and product, and the places where it happens again. */
export function ReportTables({ report }: { report: VarianceReport }) {
  const { currency, outlets, shifts, products, repeats } = report
  const ofProduct = (variantId: string, sku: string, title: string) => (
    <AppLink to="/variance-management" search={{ variantId, state: varianceStates.join(',') }}>
      {sku} {title}
    </AppLink>
  )
  return (
    <>
      <SumsTable
        title="Outlets"
        first="Outlet"
        moreLabel="Shrink"
        currency={currency}
        rows={outlets.map(({ outletId, outletCode, issuedMinor, ...sums }) => ({
          ...sums,
          key: outletId,
          name: outletCode,
          more: shrinkText(sums.lessMinor, issuedMinor),
        }))}
      />
      <SumsTable
        title="Shifts"
        first="Found in the"
        currency={currency}
        rows={shifts.map(({ shift, ...sums }) => ({
          ...sums,
          key: shift,
          name: shiftLabels[shift],
        }))}
      />
      <SumsTable
        title="Products"
        first="Product"
        currency={currency}
        rows={products.map(({ variantId, sku, title, ...sums }) => ({
          ...sums,
          key: variantId,
          name: ofProduct(variantId, sku, title),
        }))}
      />
      <SumsTable
        title="Repeated at the same place"
        first="Product and place"
        moreLabel="Difference"
        currency={currency}
        rows={repeats.map(({ variantId, sku, title, outletCode, binCode, ...row }) => ({
          ...row,
          key: [variantId, outletCode, binCode].join('/'),
          name: (
            <>
              {ofProduct(variantId, sku, title)}, {outletCode}
              {binCode ? ` ${binCode}` : ''}
            </>
          ),
          more: signedQuantity(row.quantity, row.quantityScale),
        }))}
      />
    </>
  )
}

type TableProps = {
  title: string
  first: string
  moreLabel?: string
  currency: string
  rows: readonly Row[]
}

function SumsTable({ title, first, moreLabel, currency, rows }: TableProps) {
  if (rows.length === 0) return null
  const hasValues = rows.some(({ netMinor }) => netMinor !== null)
  const money = (minor: number | null) => (minor === null ? '' : formatMoney(minor, currency))
  return (
    <Section title={title} level={2}>
      <ScrollRegion className={classes.scroll} label={title}>
        <table className={lineTable.lines}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col" className={lineTable.right}>
                Variances
              </th>
              {hasValues ? (
                <>
                  <th scope="col" className={lineTable.right}>
                    Less
                  </th>
                  <th scope="col" className={lineTable.right}>
                    More
                  </th>
                  <th scope="col" className={lineTable.right}>
                    Net
                  </th>
                </>
              ) : null}
              {moreLabel ? (
                <th scope="col" className={lineTable.right}>
                  {moreLabel}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, count, lessMinor, moreMinor, netMinor, more }) => (
              <tr key={key}>
                <td>{name}</td>
                <td className={lineTable.right}>{count}</td>
                {hasValues ? (
                  <>
                    <td className={lineTable.right}>{money(lessMinor)}</td>
                    <td className={lineTable.right}>{money(moreMinor)}</td>
                    <td className={lineTable.right}>{money(netMinor)}</td>
                  </>
                ) : null}
                {moreLabel ? <td className={lineTable.right}>{more ?? ''}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}
