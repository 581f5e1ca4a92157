import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { resultLabels } from '../difference-words.ts'
import type { DifferenceRow, differenceFilters } from '../table-imports.contract.ts'
import classes from './imports.module.css'
import { tablesApi } from './table-imports-api.ts'

type Filter = (typeof differenceFilters)[number]

/** As many are shown; the file has all of them. */
export const mostDifferences = 200

const labels: Readonly<Record<Filter, string>> = {
  created: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
  lost: 'Written off',
  warned: 'With a warning',
}

/** Under which filter a row of each result is found. */
const filterOf: Readonly<Record<DifferenceRow['did'], Filter>> = {
  created: 'created',
  changed: 'changed',
  booked: 'changed',
  unchanged: 'unchanged',
  refused: 'refused',
}

/** What the import would change, value by value: the first rows here, all of them as a file. */
export function ImportDifferences(props: { id: string; refusedLines: number }) {
  const { id, refusedLines } = props
  const [only, setOnly] = useState<Filter | ''>('')
  const { data } = useQuery({
    ...tablesApi.ask('differences', { id, limit: mostDifferences, ...(only ? { only } : {}) }),
    placeholderData: keepPreviousData,
  })
  const sums = useQuery(tablesApi.ask('differenceSums', { id }))
  const rows = data?.rows ?? []
  if (rows.length === 0 && only === '') return null
  return (
    <Section title="Changes">
      <NativeSelect
        size="xs"
        aria-label="Show changes"
        value={only}
        data={[{ value: '', label: 'All lines' }, ...filterChoices(sums.data?.counts ?? [])]}
        onChange={({ currentTarget: { value } }) => setOnly(isFilter(value) ? value : '')}
      />
      <div className={classes.files}>
        {refusedLines > 0 ? (
          <FileLink href={`/api/imports/tables/${id}/errors.csv`}>Download refused lines</FileLink>
        ) : null}
        <FileLink href={`/api/imports/tables/${id}/differences.csv`}>Download as CSV</FileLink>
      </div>
      <div className={classes.scroll}>
        <table className={classes.refusals} aria-label="Changes">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Record</th>
              <th scope="col">Result</th>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.seq}>
                <td className={classes.number}>{formatCount(row.line)}</td>
                <td>{row.record}</td>
                <td className={classes.word}>{resultLabels[row.did]}</td>
                <td>{row.field}</td>
                <td className={classes.value}>{row.before}</td>
                <td className={classes.value}>
                  {row.after}
                  <Remarks row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p className={classes.quiet}>No lines match this filter.</p> : null}
      {data?.nextCursor ? (
        <p className={classes.quiet}>
          These are the first {mostDifferences}. The file has all of them.
        </p>
      ) : null}
    </Section>
  )
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      href={href}
      download
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} />}
    >
      {children}
    </Button>
  )
}

/** Each filter, with how many records it finds where that is counted. */
function filterChoices(counts: readonly { did: DifferenceRow['did']; records: number }[]) {
  return Object.entries(labels).map(([value, label]) => {
    const own = counts.filter(({ did }) => filterOf[did] === value)
    const records = own.reduce((sum, each) => sum + each.records, 0)
    return { value, label: records === 0 ? label : `${label} (${formatCount(records)})` }
  })
}

function isFilter(value: string): value is Filter {
  return value in labels
}

function Remarks({ row }: { row: DifferenceRow }) {
  const { lostUnits, lostMinor, currency } = row
  const remarks = [row.warning, row.costWarning, row.refusal].filter((each) => each !== null)
  const worth =
    lostMinor === null || currency === null ? '' : `, ${formatMoney(lostMinor, currency)}`
  return (
    <>
      {lostUnits === null ? null : (
        <span className={classes.loss}>
          {formatCount(lostUnits)} written off{worth}
        </span>
      )}
      {remarks.map((remark) => (
        <span key={remark} className={classes.loss}>
          {remark}
        </span>
      ))}
    </>
  )
}
