import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { RegisterSession } from '../register-sessions.contract.ts'
import { registerSessionMachine } from '../register-sessions.states.ts'
import { differenceInWords } from '../registers.rules.ts'
import classes from './registers.module.css'
import { sessionsApi } from './registers-api.ts'
import { SessionActs } from './SessionActs.tsx'
import { SessionCounts } from './SessionCounts.tsx'
import { SessionMovements } from './SessionMovements.tsx'
import { SessionTenders } from './SessionTenders.tsx'

/** One session: what was counted, taken and moved, and what is left to do. */
export function SessionPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: session, error, refetch } = useQuery(sessionsApi.ask('get', { id }))
  const history = useQuery(sessionsApi.ask('history', { id }))
  if (!session)
    return (
      <SidePanel title="Register session" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  const { registerName, outletCode, state, currency } = session
  return (
    <SidePanel
      title={`${registerName}, ${outletCode}`}
      mark={<StateBadge machine={registerSessionMachine} state={state} />}
      onClose={onClose}
    >
      <SessionActs session={session} />
      <SessionFacts session={session} />
      <Section title="Payments">
        <SessionTenders session={session} />
      </Section>
      <Section title="Cash movements">
        <SessionMovements session={session} />
      </Section>
      <Section title="Counts">
        <SessionCounts counts={session.counts} currency={currency} />
      </Section>
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function SessionFacts({ session }: { session: RegisterSession }) {
  const { currency, openingMinor, expectedMinor, countedMinor, differenceMinor } = session
  const money = (minor: number | null) =>
    minor === null ? null : <MoneyText minor={minor} currency={currency} />
  return (
    <>
      <FactList
        facts={[
          {
            label: 'Difference',
            value:
              differenceMinor === null ? null : <Difference {...{ differenceMinor, currency }} />,
          },
          { label: 'Reason', value: session.differenceReason },
          { label: 'Counted', value: money(countedMinor) },
          { label: 'Expected', value: money(expectedMinor) },
          { label: 'Opening cash', value: money(openingMinor) },
          { label: 'Opened by', value: session.openedBy },
          { label: 'Opened', value: <InstantText at={session.openedAt} /> },
          { label: 'Closed by', value: session.closedBy },
          { label: 'Closed', value: session.closedAt && <InstantText at={session.closedAt} /> },
          { label: 'Z report', value: session.zNumber },
        ]}
      />
      {countedMinor === null ? (
        <p className={classes.quiet}>The expected cash is shown once the cash is counted.</p>
      ) : null}
    </>
  )
}

function Difference(props: { differenceMinor: number; currency: string }) {
  const { differenceMinor, currency } = props
  const words = differenceInWords(differenceMinor, currency)
  return <ToneBadge tone={differenceMinor === 0 ? 'good' : 'bad'} label={words} />
}
