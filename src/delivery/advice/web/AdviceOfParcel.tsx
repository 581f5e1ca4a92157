import { useQuery } from '@tanstack/react-query'
import { adviceReasonWords } from '#delivery/couriers/advice-reasons.ts'
import { capability } from '#organization/users/capabilities.ts'
import { Can } from '#platform/web/Can.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { adviceNoun } from '../advice.nouns.ts'
import { adviceMachine } from '../advice.states.ts'
import { decisionLabels, resultLabels } from '../advice-decisions.ts'
import classes from './advice.module.css'
import { adviceApi } from './advice-api.ts'
import { resultTones } from './advice-words.ts'

/** What the courier was told about a parcel; nothing where it arrived without help. */
export function AdviceOfParcel({ parcelId }: { parcelId: string }) {
  const { data, isLoading } = useQuery(adviceApi.ask('ofParcel', { id: parcelId }))
  if (isLoading) return <Pending />
  if (!data || data.advices.length === 0) return null
  return (
    <Section title="Shipper advice">
      <ul className={classes.notes}>
        {data.advices.map(({ id, state, result, reason, decision, raisedAt }) => (
          <li key={id}>
            <span className={classes.standing}>
              {result === null ? (
                <StateBadge machine={adviceMachine} state={state} />
              ) : (
                <ToneBadge tone={resultTones[result]} label={resultLabels[result]} />
              )}
              {decision ? decisionLabels[decision] : 'Not decided'}
              <Can access={capability.orders}>
                <PathLink href={adviceNoun.path(id)}>Open</PathLink>
              </Can>
            </span>
            <span className={classes.minor}>
              {adviceReasonWords[reason]} · <InstantText at={raisedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
