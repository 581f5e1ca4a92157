import { useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { confirmationMachine } from '../confirmations.states.ts'
import classes from './confirmations.module.css'
import { confirmationsApi } from './confirmations-api.ts'

/** The calls about an order; nothing if it needs no call. */
export function OrderCalls({ orderId }: { orderId: string }) {
  const { data } = useQuery(confirmationsApi.ask('history', { id: orderId }))
  if (!data || data.state === null || data.state === 'done') return null
  return (
    <Section
      title="Confirmation call"
      aside={
        <Can access={capability.confirmations}>
          <AppLink to="/confirmations" search={{ order: orderId }}>
            Open the call
          </AppLink>
        </Can>
      }
    >
      <p className={classes.standing}>
        <StateBadge machine={confirmationMachine} state={data.state} />
        {data.nextCallAt ? (
          <span>
            next <InstantText at={data.nextCallAt} />
          </span>
        ) : null}
      </p>
    </Section>
  )
}
