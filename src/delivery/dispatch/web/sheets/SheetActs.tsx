import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { MoveButtons } from '#platform/web/MoveButtons.tsx'
import { tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { useScanCards } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import { loadSheetCode, loadSheetLabel } from '../../dispatch.nouns.ts'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import { loadSheetMachine } from '../../load-sheets.states.ts'
import { loadSheetsApi } from '../dispatch-api.ts'
import { SuspendedOnSheet, suspendedOn } from './SuspendedOnSheet.tsx'
import classes from './sheets.module.css'

type SheetActsProps = {
  sheet: WholeSheet
  /** Why every step waits; null where none does. */
  whyNot: string | null
  onHandOver: () => void
}

/** The next step of a sheet, and its document. */
export function SheetActs({ sheet, whyNot, onHandOver }: SheetActsProps) {
  const { id, version, number, state, parcels } = sheet
  const [isCancelling, setCancelling] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const marked = suspendedOn(sheet)
  const label = loadSheetLabel(number)
  const area = 'loadSheets'
  const close = useAct({
    area,
    run: loadSheetsApi.call.close,
    failure: 'Not closed',
    onDone: () => setAsking(false),
  })
  const reopen = useAct({ area, run: loadSheetsApi.call.reopen, failure: 'Not reopened' })
  const cancel = useAct({
    area,
    run: loadSheetsApi.call.cancel,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} is cancelled`)
      setCancelling(false)
    },
  })
  const step = { id, version }
  const closeOrAsk = () => (marked.length > 0 ? setAsking(true) : close.start(step))
  const none = { message: 'Nothing is on it yet. Scan its parcels first.' }
  const waits = whyNot === null ? null : { message: whyNot }
  useScanCards({
    confirm: () => {
      if (whyNot !== null) return tellErrorBriefly('Not now', whyNot)
      if (state === 'closed') return onHandOver()
      if (state === 'open' && parcels > 0) return closeOrAsk()
      const left = state === 'open' ? none.message : `${label} is done with.`
      tellErrorBriefly('No next step', left)
    },
  })
  const isOver = state === 'handed_over' || state === 'cancelled'
  return (
    <div className={classes.acts}>
      {isOver ? null : (
        <MoveButtons
          machine={loadSheetMachine}
          record={{ label, state }}
          offers={[
            {
              move: 'close',
              label: 'Close the sheet',
              isPending: close.isPending,
              refusal: parcels === 0 ? none : waits,
              onMove: closeOrAsk,
            },
            { move: 'hand_over', refusal: waits, onMove: onHandOver },
            {
              move: 'reopen',
              isHalt: true,
              refusal: waits,
              isPending: reopen.isPending,
              onMove: () => reopen.start(step),
            },
            {
              move: 'cancel',
              operation: 'loadSheets.cancel',
              isDangerous: true,
              refusal: waits,
              onMove: () => setCancelling(true),
            },
          ]}
        />
      )}
      <a
        className={classes.paper}
        href={`/api/files/load-sheets/${id}.pdf`}
        target="_blank"
        rel="noreferrer"
      >
        <IconPrinter size={16} aria-hidden /> Paper in two copies
      </a>
      <a className={classes.paper} href={`/api/files/load-sheets/${id}.csv`} download>
        <IconDownload size={16} aria-hidden /> CSV
      </a>
      {isAsking ? (
        <ConfirmDialog
          title={`Close load sheet ${loadSheetCode(number)}?`}
          confirmLabel="Close the sheet"
          isPending={close.isPending}
          refusal={close.refusal}
          onConfirm={() => close.start({ ...step, despiteSuspension: true })}
          onClose={() => setAsking(false)}
        >
          <SuspendedOnSheet sheet={sheet} />
        </ConfirmDialog>
      ) : null}
      {isCancelling ? (
        <ConfirmDialog
          title={`Cancel load sheet ${loadSheetCode(number)}?`}
          confirmLabel={`Cancel it, free ${parcels} ${parcels === 1 ? 'parcel' : 'parcels'}`}
          wayOut="Keep load sheet"
          isDangerous
          isPending={cancel.isPending}
          refusal={cancel.refusal}
          onConfirm={() => cancel.start(step)}
          onClose={() => setCancelling(false)}
        >
          Nothing leaves. Its parcels stay booked and can be scanned to another sheet.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
