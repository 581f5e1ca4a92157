import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { RegisterSession } from '../register-sessions.contract.ts'
import { differenceInWords } from '../registers.rules.ts'
import classes from './registers.module.css'
import { SessionActs } from './SessionActs.tsx'
import { SessionCounts } from './SessionCounts.tsx'
import { SessionMovements } from './SessionMovements.tsx'
import { SessionTenders } from './SessionTenders.tsx'

/** What a session can do next, and all that is known of it. */
export function SessionBody({ session }: { session: RegisterSession }) {
  return (
    <>
      <SessionActs session={session} />
      <SessionFacts session={session} />
      <Section title="Payments">
        <SessionTenders session={session} />
      </Section>
      <Section title="Cash movements">
        <SessionMovements session={session} />
      </Section>
      <Section title="Counts">
        <SessionCounts counts={session.counts} currency={session.currency} />
      </Section>
    </>
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
