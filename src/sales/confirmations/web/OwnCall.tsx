import { useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { ToneIcon } from '#platform/web/ToneIcon.tsx'
import classes from './confirmations.module.css'
import { confirmationsApi } from './confirmations-api.ts'

/** A link back to the agent's open call from other pages. */
export function OwnCall() {
  const { data } = useQuery(confirmationsApi.ask('current', {}))
  if (!data?.call) return null
  return (
    <p role="status" className={classes.own}>
      <ToneIcon tone="active" size={16} />
      You have a call open.
      <AppLink search={{ order: data.call.id }}>Go on with it</AppLink>
    </p>
  )
}
