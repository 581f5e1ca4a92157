import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { recordParts, TrialDetail, TriedRecordRow } from '../rule-trials.fields.ts'
import classes from './rule-trials.module.css'
import { ruleTrialsApi } from './rule-trials-api.ts'

type Part = (typeof recordParts)[number]

const parts: readonly { readonly value: Part; readonly label: string }[] = [
  { value: 'all', label: 'All affected' },
  { value: 'added', label: 'Newly affected' },
  { value: 'removed', label: 'No longer affected' },
]

/** The records that either value decides about, a page at a time; each opens in a tab of its own. */
export function TrialRecords({ trial }: { trial: TrialDetail }) {
  const [part, setPart] = useState<Part>('all')
  const [after, setAfter] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    ...ruleTrialsApi.ask('records', { id: trial.id, part, ...(after ? { after } : {}) }),
    placeholderData: keepPreviousData,
  })
  const next = data?.nextCursor ?? null
  return (
    <Section
      title={`Affected ${trial.words.records}`}
      aside={
        <NativeSelect
          size="xs"
          aria-label="Which records"
          value={part}
          data={parts.map((one) => ({ ...one }))}
          onChange={(event) => {
            const chosen = parts.find(({ value }) => value === event.currentTarget.value)
            setPart(chosen?.value ?? 'all')
            setAfter(null)
          }}
        />
      }
    >
      {error && !data ? (
        <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
      ) : data?.records.length === 0 ? (
        <EmptyNote title={`No ${trial.words.records} here`} />
      ) : (
        <ScrollRegion className={classes.table} label={`Affected ${trial.words.records}`}>
          <RecordTable rows={data?.records ?? []} trial={trial} />
        </ScrollRegion>
      )}
      {after !== null || next !== null ? (
        <div className={classes.pages}>
          <ActButton
            size="xs"
            whyNot={after === null ? 'These are the newest.' : null}
            onAct={() => setAfter(null)}
          >
            Newest
          </ActButton>
          <ActButton
            size="xs"
            whyNot={next === null ? 'There are no older ones.' : null}
            onAct={() => setAfter(next)}
          >
            Older
          </ActButton>
        </div>
      ) : null}
    </Section>
  )
}

function RecordTable({ rows, trial }: { rows: readonly TriedRecordRow[]; trial: TrialDetail }) {
  const { words } = trial
  const endings = { hit: words.hit, false_positive: words.falsePositive, open: null }
  return (
    <table className={lineTable.lines}>
      <thead>
        <tr>
          <th scope="col">Record</th>
          <th scope="col">Outlet</th>
          <th scope="col">When</th>
          <th scope="col" className={lineTable.right}>
            Value
          </th>
          <th scope="col">In force</th>
          <th scope="col">Tried value</th>
          {words.hit === null ? null : <th scope="col">Ended</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={classes.name}>
              <a href={`${words.path}${row.id}`} target="_blank" rel="noreferrer">
                {row.label}
              </a>
            </td>
            <td>{row.outletCode}</td>
            <td className={classes.name}>
              <InstantText at={row.happenedAt} />
            </td>
            <td className={lineTable.right}>
              <MoneyText minor={row.amountMinor} currency={row.currency} />
            </td>
            <td>{row.before ?? '–'}</td>
            <td>{row.after ?? '–'}</td>
            {words.hit === null ? null : <td>{endings[row.ending] ?? ''}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
