import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { DueForCount } from '../stock-counts.fields.ts'
import { BinsToCheck } from './BinsToCheck.tsx'
import { EmptiedBins } from './EmptiedBins.tsx'
import { EventsToFollow } from './EventsToFollow.tsx'
import { useFirstOutlet } from './first-outlet.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

/** So many products make a count of an hour or so. */
const mostAtOnce = 30

/** Bins that are likely wrong, and products that are overdue; the first ones become a count. */
export function DueForCountView() {
  const outlets = useOutletOptions()
  const { set } = useUrlState()
  const outletId = useFirstOutlet()
  const { data } = useQuery({
    ...stockCountsApi.ask('due', { outletId, limit: 100 }),
    enabled: outletId !== '',
  })
  const first = data?.rows.filter(({ isDue }) => isDue).slice(0, mostAtOnce) ?? []
  return (
    <>
      <div className={classes.acts}>
        <NativeSelect
          aria-label="Outlet"
          value={outletId}
          data={[...outlets]}
          onChange={({ currentTarget }) => set({ at: currentTarget.value }, 'replace')}
        />
        <ActButton
          operation="stockCounts.plan"
          whyNot={first.length === 0 ? 'No product of this outlet is due.' : null}
          onAct={() =>
            set({
              plan: '1',
              at: outletId,
              products: first.map(({ variantId }) => variantId).join(','),
            })
          }
        >
          Plan {first.length === 1 ? 'the first one' : `the first ${first.length}`}
        </ActButton>
      </div>
      {outletId === '' ? null : (
        <>
          <EventsToFollow outletId={outletId} />
          <EmptiedBins outletId={outletId} />
          <BinsToCheck outletId={outletId} />
        </>
      )}
      <Section title="Products by how long they are overdue" level={2}>
        {data ? <DueTable rows={data.rows} /> : <Pending />}
      </Section>
    </>
  )
}

function DueTable({ rows }: { rows: readonly DueForCount[] }) {
  if (rows.length === 0)
    return (
      <EmptyNote title="Nothing to count here">This outlet has no stock of any product.</EmptyNote>
    )
  return (
    <table className={lineTable.lines} aria-label="Products that are due for counting">
      <thead>
        <tr>
          <th>Product</th>
          <th>Class</th>
          <th className={classNames(lineTable.right, lineTable.hideOnPhone)}>Bins</th>
          <th className={classNames(lineTable.right, lineTable.hideOnPhone)}>Value</th>
          <th className={classNames(lineTable.right, lineTable.hideOnPhone)}>Errors in a year</th>
          <th className={lineTable.right}>Last counted</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DueRow key={row.variantId} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function DueRow({ row }: { row: DueForCount }) {
  const { title, sku, abcClass, bins, daysSince, everyDays, isDue, errors, valueMinor } = row
  return (
    <tr>
      <td className={lineTable.product}>
        <span>{title}</span>
        <span className={classes.minor}>
          <CodeText code={sku} />
        </span>
      </td>
      <td>{abcClass ?? '–'}</td>
      <td className={classNames(lineTable.right, lineTable.hideOnPhone)}>{bins}</td>
      <td className={classNames(lineTable.right, lineTable.hideOnPhone)}>
        {valueMinor === null ? '–' : <MoneyText minor={valueMinor} currency={row.currency} />}
      </td>
      <td className={classNames(lineTable.right, lineTable.hideOnPhone)}>{errors}</td>
      <td className={lineTable.right}>
        {sinceWords(daysSince)}
        <div className={isDue ? classes.doubted : classes.minor}>
          {isDue ? 'Due: ' : ''}every {everyDays} days
        </div>
      </td>
    </tr>
  )
}

function sinceWords(days: number | null): string {
  if (days === null) return 'Never'
  if (days === 0) return 'Today'
  return days === 1 ? '1 day ago' : `${days} days ago`
}
