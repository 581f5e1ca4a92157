import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import { SuspensionBadge } from '../suspensions/SuspensionNote.tsx'
import classes from './sheets.module.css'

/** Booked with this courier here but not scanned: to fetch before the driver leaves. */
export function MissingParcels({ sheet: { missing, courierName } }: { sheet: WholeSheet }) {
  if (missing.length === 0) return null
  return (
    <Section title={`Not on it yet: ${missing.length}`} level={2}>
      <p className={classes.quiet}>Booked with {courierName} here, and on no sheet.</p>
      <ul className={classes.rows}>
        {missing.map(({ id, code, shipName, isHeld, suspension }) => (
          <li key={id} className={classes.row}>
            <AppLink search={{ tab: 'parcels', parcel: id }}>
              <CodeText code={code} />
            </AppLink>
            <span className={classes.to}>{shipName}</span>
            {isHeld ? <ToneBadge tone="bad" label="On hold" /> : null}
            {suspension ? <SuspensionBadge suspension={suspension} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
