import type { ReactNode } from 'react'
import { FoldedLines } from '#platform/web/scan/mode/FoldedLines.tsx'
import { LargeCount } from '#platform/web/scan/mode/LargeCount.tsx'
import { ScanFoot } from '#platform/web/scan/mode/ScanFoot.tsx'
import { ScanMode } from '#platform/web/scan/mode/ScanMode.tsx'
import { useScanner } from '#platform/web/scan/scanner-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { loadSheetLabel } from '../../dispatch.nouns.ts'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import { MissingParcels } from './MissingParcels.tsx'
import { LateLoads } from './offline/LateLoads.tsx'
import type { useSheetScans } from './use-sheet-scans.ts'

type PhoneLoadingProps = {
  sheet: WholeSheet
  scanning: ReturnType<typeof useSheetScans>
  /** Why closing waits; null where it need not. */
  whyNotClose: string | null
  /** All steps of the sheet. */
  acts: ReactNode
  /** The parcels on it. */
  children: ReactNode
}

/** Loading on a phone: how many parcels are on the sheet, and which are missing. */
export function PhoneLoading({ sheet, scanning, whyNotClose, acts, children }: PhoneLoadingProps) {
  const { set } = useUrlState()
  const { submit } = useScanner()
  const { number, parcels, missing, courierName, outletName } = sheet
  const { takeLastOff, isTakingOff, scans } = scanning
  const whyNotUndo = takeLastOff ? null : 'No parcel was loaded here yet.'
  return (
    <ScanMode
      title={loadSheetLabel(number)}
      progress={`${parcels} of ${parcels + missing.length}`}
      onClose={() => set({ sheet: null, tab: 'sheets' })}
      result={scans[0] ?? null}
      idle="Scan each parcel"
      hint="Code of a parcel, or its number"
      current={
        <LargeCount label="Parcels on the sheet" count={String(parcels)}>
          {courierName}, from {outletName}
        </LargeCount>
      }
      foot={
        <ScanFoot
          undo={{
            label: 'Take the last parcel off',
            act: () => takeLastOff?.(),
            whyNot: whyNotUndo,
            isPending: isTakingOff,
          }}
          main={{
            label: 'Close the sheet',
            // The card of this name asks about suspended couriers first, as the button on a desk does.
            act: () => submit('A-CONFIRM'),
            whyNot: parcels === 0 ? 'Nothing is on it yet. Scan its parcels first.' : whyNotClose,
          }}
        />
      }
    >
      <LateLoads />
      <MissingParcels sheet={sheet} />
      {parcels > 0 ? (
        <FoldedLines label={`On the sheet: ${parcels}`}>{children}</FoldedLines>
      ) : null}
      <FoldedLines label="All steps">{acts}</FoldedLines>
    </ScanMode>
  )
}
