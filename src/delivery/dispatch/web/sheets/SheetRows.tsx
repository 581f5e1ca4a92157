import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import { SuspensionBadge } from '../suspensions/SuspensionNote.tsx'
import classes from './sheets.module.css'

type SheetRowsProps = {
  sheet: WholeSheet
  isTakingOff: boolean
  /** Null when nothing can be removed any more. */
  onTakeOff: ((parcelId: string, code: string) => void) | null
}

/** The contents of the sheet, the last scan first. */
export function SheetRows({ sheet, isTakingOff, onTakeOff }: SheetRowsProps) {
  if (sheet.rows.length === 0)
    return <p className={classes.quiet}>Nothing yet. Scan the labels of the parcels.</p>
  return (
    <ol className={classes.rows}>
      {sheet.rows.map((row) => (
        <li key={row.id} className={classes.row}>
          <AppLink search={{ tab: 'parcels', parcel: row.id }}>
            <CodeText code={row.code} />
          </AppLink>
          {row.trackingNumber === row.code ? null : <CodeText code={row.trackingNumber} />}
          <span className={classes.to}>
            {row.shipName}, {row.shipCity}
            {row.suspension ? (
              <>
                {' '}
                <SuspensionBadge suspension={row.suspension} />
              </>
            ) : null}
          </span>
          <span className={classes.figure}>
            {row.cashMinor > 0 ? (
              <MoneyText minor={row.cashMinor} currency={sheet.currency} />
            ) : (
              '–'
            )}
          </span>
          {sheet.state === 'handed_over' && row.newsAt === null ? (
            <ToneBadge tone={sheet.isException ? 'bad' : 'waiting'} label="Not scanned yet" />
          ) : (
            <InstantText at={row.addedAt} />
          )}
          {onTakeOff ? (
            <ActButton size="xs" isPending={isTakingOff} onAct={() => onTakeOff(row.id, row.code)}>
              Take off
            </ActButton>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
