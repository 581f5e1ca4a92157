import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { waitingStageLabels } from '../coverage.rules.ts'
import type { WaitingThere } from '../locations.fields.ts'
import classes from './places.module.css'

type WaitingParcelsProps = {
  waiting: WaitingThere
  courier: { courierId: string; name: string }
  areaId: string
}

/** What waits for a courier that is about to be suspended. */
export function WaitingParcels(props: WaitingParcelsProps) {
  const { waiting, courier, areaId } = props
  const { parcels, stages, elsewhere } = waiting
  if (parcels === 0)
    return <p className={classes.quiet}>No parcels wait for {courier.name} there.</p>
  return (
    <section aria-label="Parcels that wait" className={classes.waiting}>
      <p className={classes.sum}>
        {parcels === 1
          ? `1 parcel waits for ${courier.name} there.`
          : `${parcels} parcels wait for ${courier.name} there.`}{' '}
        <Can access={capability.dispatch}>
          <AppLink
            to="/dispatch"
            className={classes.link}
            search={{ tab: 'parcels', courier: courier.courierId, waits: areaId }}
          >
            Show the list
          </AppLink>
        </Can>
      </p>
      <ul className={classes.stages}>
        {stages.map(({ stage, parcels: count }) => (
          <li key={stage}>
            {waitingStageLabels[stage]}: {count}
          </li>
        ))}
      </ul>
      {elsewhere > 0 ? (
        <p className={classes.quiet}>
          {elsewhere === 1
            ? '1 of them is at an outlet where you cannot dispatch. It is kept and marked.'
            : `${elsewhere} of them are at outlets where you cannot dispatch. They are kept and marked.`}
        </p>
      ) : null}
    </section>
  )
}
