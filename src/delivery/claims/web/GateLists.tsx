import { CodeText } from '#platform/web/CodeText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { ShownSession } from '../offline-gate.rules.ts'
import classes from './claims.module.css'
import { GateScans } from './GateScans.tsx'

type GateListsProps = {
  session: ShownSession
  /** Why answers and undoing wait; null where they need not. */
  whyNotNow: string | null
}

/** What is still missing first, because the driver is about to leave; then the scans. */
export function GateLists({ session, whyNotNow }: GateListsProps) {
  const { missing, unmatched, scans, sheetId } = session
  const title = sheetId ? 'On the manifest, not scanned' : 'Reported returned, not scanned'
  return (
    <>
      <Section title={`${title}: ${missing.length}`}>
        {missing.length === 0 ? (
          'Nothing is missing.'
        ) : (
          <ul className={classes.scans}>
            {missing.map(({ parcelId, code, trackingNumber, orderNumber }) => (
              <li key={parcelId} className={classes.scan}>
                <CodeText code={code} />
                <span className={classes.minor}>
                  {trackingNumber ? `${trackingNumber}, ` : ''}order {orderNumber}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {unmatched.length > 0 ? (
        <Section title={`On the manifest, no parcel here: ${unmatched.length}`}>
          {unmatched.join(', ')}
        </Section>
      ) : null}
      {scans.length > 0 ? (
        <Section title="Scanned">
          <GateScans session={session} whyNotNow={whyNotNow} />
        </Section>
      ) : null}
    </>
  )
}
