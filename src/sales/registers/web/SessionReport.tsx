import { use } from 'react'
import { formatMoney } from '#platform/money.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import type { RegisterSession } from '../register-sessions.contract.ts'
import { differenceInWords } from '../registers.rules.ts'
import { SessionCounts } from './SessionCounts.tsx'
import { SessionTenders } from './SessionTenders.tsx'
import { SessionDeskContext } from './session-desk.ts'

/** The X report of a session, or its Z report once it is closed, for the printer. */
export function SessionReport(props: { session: RegisterSession; onPrinted: () => void }) {
  const { session, onPrinted } = props
  const { isTraining } = use(SessionDeskContext)
  const { registerName, outletCode, zNumber, currency, differenceMinor } = session
  const money = (minor: number | null) => (minor === null ? null : formatMoney(minor, currency))
  return (
    <PrintSheet paper="a4" onPrinted={onPrinted}>
      <h1>
        {zNumber === null ? 'X report' : `Z report ${zNumber}`}: {registerName}, {outletCode}
      </h1>
      {isTraining ? <p>Training – not a report of the register</p> : null}
      <FactList
        facts={[
          { label: 'Opened', value: `${formatInstant(session.openedAt)}, ${session.openedBy}` },
          {
            label: 'Closed',
            value:
              session.closedAt && `${formatInstant(session.closedAt)}, ${session.closedBy ?? ''}`,
          },
          { label: 'Opening cash', value: money(session.openingMinor) },
          { label: 'Expected cash', value: money(session.expectedMinor) },
          { label: 'Counted cash', value: money(session.countedMinor) },
          {
            label: 'Difference',
            value: differenceMinor === null ? null : differenceInWords(differenceMinor, currency),
          },
          { label: 'Reason', value: session.differenceReason },
        ]}
      />
      <h2>Payments</h2>
      <SessionTenders session={session} />
      <h2>Counts</h2>
      <SessionCounts counts={session.counts} currency={currency} />
    </PrintSheet>
  )
}
