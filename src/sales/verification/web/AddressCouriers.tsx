import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { WholeAddress } from '../verification.fields.ts'
import classes from './verification.module.css'

/** Which couriers go there as the address is written, and why the others do not. */
export function AddressCouriers({ address }: { address: WholeAddress }) {
  const { couriers, served } = address
  if (couriers.length === 0) return null
  return (
    <Section title="Couriers">
      {served === 'unknown' ? (
        <p className={classes.quiet}>No coverage is kept for this country.</p>
      ) : (
        <ul className={classes.reasons}>
          {couriers.map(({ code, name, against }) => (
            <li key={code} className={classes.courier}>
              <ToneBadge
                tone={against.length === 0 ? 'good' : 'bad'}
                label={against.length === 0 ? 'Takes it' : 'Does not'}
              />
              <span>{name}</span>
              <span className={classes.quiet}>{against.join(' ')}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
