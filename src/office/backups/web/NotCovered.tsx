import { Section } from '#platform/web/layout/Section.tsx'
import type { BackupsOverview } from '../backups.fields.ts'
import classes from './backups.module.css'

/** What is lost with the machine although there are backups. */
export function NotCovered({
  overview: { keeper, hasOwnDatabase },
}: {
  overview: BackupsOverview
}) {
  if (keeper === null && !hasOwnDatabase) return null
  const isEncrypted = keeper?.isEncrypted ?? false
  return (
    <Section title="Not in the backups">
      <ul className={classes.points}>
        {isEncrypted ? (
          <li>The key of the backups. Keep a copy away from this machine.</li>
        ) : (
          <li>
            The key of sealed values (seal.key): without it, passwords of connections and two-factor
            secrets cannot be read after a restore.
          </li>
        )}
        <li>The environment of the server: .env, certificates and the program itself.</li>
        {keeper?.copiesFiles === false ? (
          <li>Files of users in a bucket of their own. Use the versions of the bucket.</li>
        ) : null}
        <li>Changes of the last minute that were not copied yet.</li>
        <li>
          What other systems keep: emails that were sent, bookings at couriers, orders of sales
          channels.
        </li>
      </ul>
    </Section>
  )
}
