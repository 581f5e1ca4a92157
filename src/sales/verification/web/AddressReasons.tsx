import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { AliasDialog } from './AliasDialog.tsx'
import classes from './verification.module.css'

const aboutTheCity = new Set(['city_misspelt', 'city_unknown'])

/** Why the address waits, or why it is trusted: points and a sentence each. */
export function AddressReasons({ address }: { address: WholeAddress }) {
  const [isNaming, setNaming] = useState(false)
  const whyNot = useWhyNot(capability.locations)
  if (address.reasons.length === 0)
    return <p className={classes.quiet}>Nothing speaks against this address.</p>
  return (
    <>
      <ul className={classes.reasons}>
        {address.reasons.map(({ code, points, text }) => (
          <li key={code} className={classes.reason}>
            <span className={points < 0 ? classes.against : classes.points}>
              {points > 0 ? `+${points}` : points === 0 ? '0' : `−${-points}`}
            </span>
            <span>{text}</span>
            {aboutTheCity.has(code) ? (
              <ActButton size="xs" whyNot={whyNot} onAct={() => setNaming(true)}>
                Say which place it is
              </ActButton>
            ) : null}
          </li>
        ))}
      </ul>
      {isNaming ? <AliasDialog address={address} onClose={() => setNaming(false)} /> : null}
    </>
  )
}
