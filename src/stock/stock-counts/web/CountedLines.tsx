import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { classNames } from '#platform/web/class-names.ts'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import { CountedRow } from './CountedRow.tsx'
import classes from './stock-counts.module.css'
import { stockCountsApi } from './stock-counts-api.ts'

const filters = [
  { key: 'differing', label: 'Lines that differ' },
  { key: 'to_count', label: 'Not counted yet' },
  { key: 'counted', label: 'Counted' },
  { key: 'recount', label: 'Counted again' },
  { key: 'found', label: 'Found, not expected' },
  { key: 'moved', label: 'Moved while counted' },
] as const

/** The lines of a count; in a review the largest differences come first. */
export function CountedLines({ count }: { count: WholeStockCount }) {
  const { id, state } = count
  const isReviewed = state === 'review' || state === 'posted'
  const usual = state === 'review' && (count.differing ?? 0) > 0 ? 'differing' : ''
  const [only, setOnly] = useState<string>(usual)
  const chosen = filters.find(({ key }) => key === only)?.key
  const { data, error, refetch } = useQuery({
    ...stockCountsApi.ask('lines', { id, limit: 200, ...(chosen ? { only: chosen } : {}) }),
    placeholderData: keepPreviousData,
  })
  const offered = filters.filter(
    ({ key }) => (key !== 'differing' || isReviewed || !count.isBlind) && isOf(state, key),
  )
  return (
    <Section
      title="Lines"
      aside={
        <NativeSelect
          size="xs"
          aria-label="Which lines"
          value={only}
          onChange={({ currentTarget }) => setOnly(currentTarget.value)}
          data={[
            { value: '', label: 'All lines' },
            ...offered.map(({ key, label }) => ({ value: key, label })),
          ]}
        />
      }
    >
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {!data && !error ? <Pending /> : null}
      {data?.rows.length === 0 ? <p className={classes.minor}>No such lines.</p> : null}
      {data && data.rows.length > 0 ? (
        <table className={lineTable.lines}>
          <thead>
            <tr>
              <th>Product</th>
              <th className={lineTable.right}>Counted</th>
              <th className={classNames(lineTable.right, lineTable.hideOnPhone)}>Expected</th>
              <th className={lineTable.right}>Difference</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((line) => (
              <CountedRow key={line.id} count={count} line={line} />
            ))}
          </tbody>
        </table>
      ) : null}
      {data && data.total > data.rows.length ? (
        <p className={classes.minor}>
          The first {data.rows.length} of {data.total} lines. Choose which lines are shown above.
        </p>
      ) : null}
    </Section>
  )
}

/** Every line is counted once the count is finished. */
const isOf = (state: WholeStockCount['state'], key: (typeof filters)[number]['key']) =>
  state === 'counting' || state === 'cancelled' || (key !== 'to_count' && key !== 'moved')
