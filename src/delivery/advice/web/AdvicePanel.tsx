import { useQuery } from '@tanstack/react-query'
import { parcelMachine } from '#delivery/dispatch/parcels.states.ts'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { WholeAdvice } from '../advice.fields.ts'
import { adviceMachine } from '../advice.states.ts'
import { resultLabels } from '../advice-decisions.ts'
import { AbsenceNote } from './AbsenceNote.tsx'
import { AdviceActs } from './AdviceActs.tsx'
import { AdviceCourier } from './AdviceCourier.tsx'
import { AdviceFacts } from './AdviceFacts.tsx'
import { AdviceTalk } from './AdviceTalk.tsx'
import classes from './advice.module.css'
import { adviceApi } from './advice-api.ts'
import { isUndecided, resultTones, silenceWords } from './advice-words.ts'
import { CourierCountdown } from './CourierCountdown.tsx'

/** One undelivered parcel: what the courier says, what the customer says, and our instruction. */
export function AdvicePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: advice, error, refetch } = useQuery(adviceApi.ask('get', { id }))
  const history = useQuery(adviceApi.ask('history', { id }))
  if (!advice)
    return (
      <SidePanel title="Shipper advice" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  return (
    <SidePanel
      title={`Order ${advice.orderNumber}: ${advice.name}`}
      mark={<StateBadge machine={adviceMachine} state={advice.state} />}
      onClose={onClose}
    >
      <Standing advice={advice} />
      {advice.state === 'closed' ? null : (
        <>
          {isUndecided(advice) ? <p className={classes.script}>{advice.script}</p> : null}
          <AdviceActs advice={advice} />
        </>
      )}
      <AdviceCourier advice={advice} />
      <AdviceFacts advice={advice} />
      <Section title="Said so far">
        <AdviceTalk advice={advice} />
      </Section>
      <Section title="Were they there?">
        <AbsenceNote absence={advice.absence} courier={advice.courierName} area={advice.city} />
      </Section>
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

/** The parcel's location, the remaining time, and what applies without an answer. */
function Standing({ advice }: { advice: WholeAdvice }) {
  const { parcelState, result, daysStuck, disposalDays } = advice
  if (result !== null)
    return (
      <p className={classes.standing}>
        <ToneBadge tone={resultTones[result]} label={resultLabels[result]} isLarge />
        <StateBadge machine={parcelMachine} state={parcelState} />
      </p>
    )
  return (
    <div>
      <p className={classes.standing}>
        <StateBadge machine={parcelMachine} state={parcelState} />
        {isUndecided(advice) ? <CourierCountdown respondBy={advice.respondBy} /> : null}
        {advice.escalatedAt ? <ToneBadge tone="special" label="Escalated" /> : null}
      </p>
      <p className={classes.quiet}>
        {isUndecided(advice) ? silenceWords[advice.silence] : null}{' '}
        {daysStuck >= disposalDays ? (
          <strong className={classes.grave}>
            The courier may dispose of it {disposalDays} days after its last try.
          </strong>
        ) : null}
      </p>
    </div>
  )
}
