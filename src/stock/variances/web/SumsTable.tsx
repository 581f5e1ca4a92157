import type { ReactNode } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
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

type TableProps = {
  title: string
  first: string
  moreLabel?: string
  currency: string
  rows: readonly Row[]
}

/** How many variances, and what they come to: less and more apart. */
export function SumsTable({ title, first, moreLabel, currency, rows }: TableProps) {
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
