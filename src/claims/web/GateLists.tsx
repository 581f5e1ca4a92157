import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { GateSession } from '../gate.contract.ts'
import { type GateVerdict, gateVerdictLabels } from '../gate-verdicts.ts'
import classes from './claims.module.css'

const toneOf = {
  expected: 'good',
  not_on_sheet: 'waiting',
  received_before: 'quiet',
  unknown: 'bad',
} as const satisfies Readonly<Record<GateVerdict, string>>

/** What is still missing first, because the rider is about to leave; then what was scanned. */
export function GateLists({ session }: { session: GateSession }) {
  const { missing, unmatched, scans, sheetId } = session
  const title = sheetId ? 'On the sheet but not here' : 'Said to be back but not here'
  return (
    <>
      <Section title={`${title}: ${missing.length}`}>
        {missing.length === 0 ? (
          'Nothing is missing.'
        ) : (
          <table className={classes.table}>
            <tbody>
              {missing.map(({ parcelId, code, trackingNumber, orderNumber }) => (
                <tr key={parcelId}>
                  <td>
                    <CodeText code={code} />
                  </td>
                  <td>{trackingNumber}</td>
                  <td>Order {orderNumber}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
      {unmatched.length > 0 ? (
        <Section title={`On the sheet and no parcel of ours: ${unmatched.length}`}>
          {unmatched.join(', ')}
        </Section>
      ) : null}
      {scans.length > 0 ? (
        <Section title="Scanned">
          <table className={classes.table}>
            <tbody>
              {scans.map((scan) => (
                <tr key={scan.id}>
                  <td>
                    <CodeText code={scan.code} />
                  </td>
                  <td>
                    <ToneBadge
                      tone={toneOf[scan.verdict]}
                      label={gateVerdictLabels[scan.verdict]}
                    />
                  </td>
                  <td>
                    <InstantText at={scan.at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      ) : null}
    </>
  )
}
