import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { useUrlState } from '#platform/web/url-state.ts'
import type { DueForCount } from '../stock-counts.fields.ts'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

/** So many products make a count of an hour or so. */
const mostAtOnce = 30

/** Products by their class and by how long ago they were counted; the first ones become a count. */
export function DueForCountView() {
  const outlets = useOutletOptions()
  const { params, set } = useUrlState()
  const [chosen, setChosen] = useState(params.at ?? '')
  const outletId = chosen || (outlets[0]?.value ?? '')
  const { data } = useQuery({
    ...stockCountsApi.ask('due', { outletId, limit: 100 }),
    enabled: outletId !== '',
  })
  const first = data?.rows.slice(0, mostAtOnce) ?? []
  return (
    <>
      <div className={classes.acts}>
        <NativeSelect
          aria-label="Outlet"
          value={outletId}
          data={[...outlets]}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
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
          Plan the first {first.length}
        </ActButton>
      </div>
      {data ? <DueTable rows={data.rows} /> : <Pending />}
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
          <th className={lineTable.right}>Bins</th>
          <th className={lineTable.right}>Last counted</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ variantId, title, sku, abcClass, bins, daysSince }) => (
          <tr key={variantId}>
            <td className={lineTable.product}>
              <span>{title}</span>
              <span className={classes.minor}>
                <CodeText code={sku} />
              </span>
            </td>
            <td>{abcClass ?? '–'}</td>
            <td className={lineTable.right}>{bins}</td>
            <td className={lineTable.right}>{sinceWords(daysSince)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sinceWords(days: number | null): string {
  if (days === null) return 'Never'
  if (days === 0) return 'Today'
  return days === 1 ? '1 day ago' : `${days} days ago`
}
