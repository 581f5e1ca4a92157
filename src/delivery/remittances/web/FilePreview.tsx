import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { DecimalSign, RemittanceMapping } from '../remittance-columns.ts'
import type { LineReadingRow } from '../remittances.fields.ts'
import { LeaveOutDialog } from './LeaveOutDialog.tsx'
import classes from './remittances.module.css'
import { remittancesApi } from './remittances-api.ts'

type FilePreviewProps = {
  id: string
  mapping: RemittanceMapping & { readonly tracking: string }
  decimalSign: DecimalSign
  leftOut: ReadonlyMap<number, ReasonGiven>
  /** Null includes the line again. */
  onLeaveOut: (line: number, reason: ReasonGiven | null) => void
}

/** How each line of the file is read, before any of them is imported. */
export function FilePreview({ id, mapping, decimalSign, leftOut, onLeaveOut }: FilePreviewProps) {
  const [show, setShow] = useState<'all' | 'unreadable'>('all')
  const [after, setAfter] = useState<string | null>(null)
  const [asked, setAsked] = useState<LineReadingRow | null>(null)
  const page = after === null ? {} : { after }
  const { data, error, refetch } = useQuery({
    ...remittancesApi.ask('readFile', { id, ...mapping, decimalSign, show, ...page }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null
  const { rows, currency, lineCount, unreadableCount, paidMinor, controlTotal, nextCursor } = data
  const lines =
    lineCount === 1 ? '1 line is about a parcel' : `${lineCount} lines are about parcels`
  const left = unreadableCount - leftOut.size
  return (
    <>
      <div className={classes.previewHead}>
        <span>
          {lines}, {formatMoney(paidMinor, currency)} paid to us.
        </span>
        {controlTotal ? <ToneBadge tone="good" label="Control total agrees" /> : null}
        {left > 0 ? <ToneBadge tone="bad" label={linesUnreadable(left)} /> : null}
        <NativeSelect
          aria-label="Lines shown"
          value={show}
          data={[
            { value: 'all', label: 'Every line' },
            { value: 'unreadable', label: "Lines that can't be read" },
          ]}
          onChange={({ currentTarget: { value } }) => {
            setShow(value === 'unreadable' ? 'unreadable' : 'all')
            setAfter(null)
          }}
        />
      </div>
      <div className={classes.scroll}>
        <table className={classes.sample}>
          <caption className="visually-hidden">How each line of the file is read</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Read as</th>
              <th scope="col" className={classes.right}>
                Collected
              </th>
              <th scope="col" className={classes.right}>
                Fee
              </th>
              <th scope="col" className={classes.right}>
                Tax
              </th>
              <th scope="col" className={classes.right}>
                Paid to us
              </th>
              <th scope="col">In the file</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PreviewLine
                key={row.number}
                row={row}
                currency={currency}
                isLeftOut={leftOut.has(row.number)}
                onAsk={() => setAsked(row)}
                onTakeBack={() => onLeaveOut(row.number, null)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {nextCursor || after ? (
        <div className={classes.acts}>
          <ActButton whyNot={after ? null : 'This is the first page.'} onAct={() => setAfter(null)}>
            First lines
          </ActButton>
          <ActButton
            whyNot={nextCursor ? null : 'This is the last page.'}
            onAct={() => setAfter(nextCursor)}
          >
            Next lines
          </ActButton>
        </div>
      ) : null}
      {asked ? (
        <LeaveOutDialog
          row={asked}
          onLeaveOut={(reason) => onLeaveOut(asked.number, reason)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

const linesUnreadable = (count: number) =>
  count === 1 ? "1 line can't be read" : `${count} lines can't be read`

type PreviewLineProps = {
  row: LineReadingRow
  currency: string
  isLeftOut: boolean
  onAsk: () => void
  onTakeBack: () => void
}

function PreviewLine({ row, currency, isLeftOut, onAsk, onTakeBack }: PreviewLineProps) {
  const { number, text, kind, line, problem } = row
  const money = (minor: number) => (
    <td className={classes.right}>
      {minor ? <MoneyText minor={minor} currency={currency} /> : '–'}
    </td>
  )
  return (
    <tr>
      <th scope="row">{number}</th>
      {kind === 'unreadable' ? (
        <td colSpan={5} className={classes.problem}>
          <span className={classes.marks}>
            {isLeftOut ? <ToneBadge tone="quiet" label="Left out" /> : null}
            <span>{problem}</span>
            {isLeftOut ? (
              <ActButton size="xs" onAct={onTakeBack}>
                Keep line {number}
              </ActButton>
            ) : (
              <ActButton size="xs" onAct={onAsk}>
                Leave out line {number}
              </ActButton>
            )}
          </span>
        </td>
      ) : line === null ? (
        <td colSpan={5}>{kind === 'total' ? 'Total of the lines above' : 'Note'}</td>
      ) : (
        <>
          <td>{line.trackingNumber}</td>
          {money(line.collectedMinor)}
          {money(line.feeMinor)}
          {money(line.taxMinor)}
          {money(line.paidMinor)}
        </>
      )}
      <td>{text}</td>
    </tr>
  )
}
