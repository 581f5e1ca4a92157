import { useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { capability } from '#users/capabilities.ts'
import { confirmationMachine } from '../confirmations.states.ts'
import { CallList } from './CallList.tsx'
import classes from './confirmations.module.css'
import { confirmationsApi } from './confirmations-api.ts'

/** The calls about an order; nothing where nobody has to call. */
export function OrderCalls({ orderId }: { orderId: string }) {
  const { data } = useQuery(confirmationsApi.ask('history', { id: orderId }))
  if (!data || (data.state === null && data.calls.length === 0)) return null
  const isOpen = data.state !== null && data.state !== 'done'
  return (
    <Section
      title="Calls"
      aside={
        isOpen ? (
          <Can access={capability.confirmations}>
            <AppLink to="/confirmations" search={{ order: orderId }}>
              Open the call
            </AppLink>
          </Can>
        ) : null
      }
    >
      {data.state !== null && isOpen ? (
        <p className={classes.standing}>
          <StateBadge machine={confirmationMachine} state={data.state} />
          {data.nextCallAt ? (
            <span>
              next <InstantText at={data.nextCallAt} />
            </span>
          ) : null}
        </p>
      ) : null}
      <CallList calls={data.calls} />
    </Section>
  )
}
