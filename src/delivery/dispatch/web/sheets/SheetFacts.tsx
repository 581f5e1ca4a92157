import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useScansFact } from '#stock/scanning/web/index.tsx'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import classes from './sheets.module.css'

/** What the driver is told and signs for. */
export function SheetFacts({ sheet }: { sheet: WholeSheet }) {
  const { id, parcels, cashMinor, currency, state, unseen, isException, isSigned } = sheet
  const scans = useScansFact([id])
  return (
    <>
      {sheet.problem ? (
        <p role="alert" className={classes.problem}>
          The courier gave no number for this sheet: {sheet.problem}
        </p>
      ) : null}
      <FactList
        facts={[
          { label: 'Parcels', value: String(parcels) },
          { label: 'To collect', value: <MoneyText minor={cashMinor} currency={currency} /> },
          {
            label: 'Opened',
            value: (
              <>
                <InstantText at={sheet.openedAt} /> by {sheet.openedBy ?? 'the house'}
              </>
            ),
          },
          { label: 'Their number', value: sheet.courierNumber },
          {
            label: 'Handed over',
            value: sheet.handedOverAt ? (
              <>
                <InstantText at={sheet.handedOverAt} /> to{' '}
                {[sheet.driverName, sheet.driverPhone].filter(Boolean).join(', ')}
              </>
            ) : null,
          },
          {
            label: 'First scan',
            value:
              state !== 'handed_over' ? null : unseen === 0 ? (
                <ToneBadge tone="good" label="Courier scanned all" />
              ) : (
                <ToneBadge
                  tone={isException ? 'bad' : 'waiting'}
                  label={`${unseen} of ${parcels} not scanned yet`}
                />
              ),
          },
          {
            label: 'Signature',
            value: isSigned ? (
              <img
                src={`/api/load-sheets/${id}/signature`}
                alt="Of the driver"
                className={classes.signature}
              />
            ) : null,
          },
          scans,
        ]}
      />
    </>
  )
}
