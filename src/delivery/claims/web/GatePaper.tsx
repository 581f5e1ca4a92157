import { formatInstant } from '#platform/web/format-instant.ts'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { gateLabel } from '../claims.nouns.ts'
import { needsServer, type ShownSession } from '../offline-gate.rules.ts'
import classes from './claims.module.css'

/** The note of missing parcels, for the driver to sign and for a claim that may follow. */
export function GatePaper(props: { session: ShownSession; onPrinted: () => void }) {
  const { session, onPrinted } = props
  const { counts, missing, unmatched } = session
  const unchecked = session.scans.filter(
    (scan) => needsServer(scan) && scan.step !== 'undone',
  ).length
  return (
    <PrintSheet paper="a4" onPrinted={onPrinted}>
      <div className={classes.head}>
        <div>
          <h1>Returned parcels, {gateLabel(session.number).toLowerCase()}</h1>
          <p>
            {session.courierName} at {session.outletName}, {formatInstant(session.openedAt)}
            {session.sheetReference ? `, sheet ${session.sheetReference}` : ''}
          </p>
          <p>
            Brought and received: {counts.expected + counts.not_on_sheet}, of which not on the
            sheet: {counts.not_on_sheet}. Not ours: {counts.unknown}.
            {unchecked > 0 ? ` Not checked yet: ${unchecked}.` : ''}
          </p>
          <p>
            <strong>Not brought: {missing.length}</strong>
          </p>
        </div>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>Parcel</th>
            <th>Tracking number</th>
            <th>Order</th>
          </tr>
        </thead>
        <tbody>
          {missing.map(({ parcelId, code, trackingNumber, orderNumber }) => (
            <tr key={parcelId}>
              <td>{code}</td>
              <td>{trackingNumber}</td>
              <td>{orderNumber}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unmatched.length > 0 ? (
        <p>On the sheet, and no parcel of ours: {unmatched.join(', ')}</p>
      ) : null}
      <div className={classes.hands}>
        <p>Rider {session.riderName}</p>
        <p>Received by {session.openedBy ?? ''}</p>
      </div>
    </PrintSheet>
  )
}
