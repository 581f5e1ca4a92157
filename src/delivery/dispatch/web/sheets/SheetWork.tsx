import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import { loadSheetLabel } from '../../dispatch.nouns.ts'
import type { WholeSheet } from '../../load-sheets.fields.ts'
import { loadSheetMachine } from '../../load-sheets.states.ts'
import page from '../DispatchPage.module.css'
import { loadSheetsApi } from '../dispatch-api.ts'
import { useParcelCodes } from '../parcels/use-parcel-codes.ts'
import { MissingParcels } from './MissingParcels.tsx'
import { LateLoads } from './offline/LateLoads.tsx'
import { type OfflineLoading, useLoadedSheet } from './offline/use-loaded-sheet.ts'
import { PhoneLoading } from './PhoneLoading.tsx'
import { SheetActs } from './SheetActs.tsx'
import { SheetFacts } from './SheetFacts.tsx'
import { SheetRows } from './SheetRows.tsx'
import classes from './sheets.module.css'
import { useSheetScans } from './use-sheet-scans.ts'

const HandOverDialog = lazy(async () => ({
  default: (await import('./HandOverDialog.tsx')).HandOverDialog,
}))

const LoadAnywayDialog = lazy(async () => ({
  default: (await import('./LoadAnywayDialog.tsx')).LoadAnywayDialog,
}))

/** One load sheet: parcels are scanned to it, it is closed, and the driver signs for it. */
export function SheetWork({ id }: { id: string }) {
  const { set } = useUrlState()
  const { sheet, offline, error, refetch } = useLoadedSheet(id)
  const back = (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} />}
      onClick={() => set({ sheet: null, tab: 'sheets' })}
    >
      Back to the load sheets
    </Button>
  )
  if (sheet) return <OpenedSheet sheet={sheet} offline={offline} back={back} />
  return (
    <section className={classes.work}>
      {back}
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
    </section>
  )
}

type OpenedSheetProps = { sheet: WholeSheet; offline: OfflineLoading; back: React.ReactNode }

function OpenedSheet({ sheet, offline, back }: OpenedSheetProps) {
  const { id, number, state, courierName, outletName } = sheet
  const isOpen = state === 'open'
  const [isHandingOver, setHandingOver] = useState(false)
  const scanning = useSheetScans(id, isOpen, offline)
  const whyNot = offline.isNeeded
    ? 'This waits until the server has all scans. Go on scanning.'
    : null
  const acts = <SheetActs sheet={sheet} whyNot={whyNot} onHandOver={() => setHandingOver(true)} />
  const { scans, takeOff, isTakingOff, asked } = scanning
  const history = useQuery(loadSheetsApi.ask('history', { id }))
  // On a closed sheet a scan opens its record.
  useParcelCodes(!isOpen && !isHandingOver)
  const isPhone = usePhone()
  const rows = (
    <SheetRows
      sheet={sheet}
      isTakingOff={isTakingOff}
      onTakeOff={isOpen && !offline.isNeeded ? takeOff : null}
    />
  )
  const dialogs = (
    <Suspense>
      {asked ? (
        <LoadAnywayDialog
          code={asked.parcel}
          suspension={asked.suspension}
          isPending={scanning.isLoading}
          onLoad={() => scanning.load(asked)}
          onScan={scanning.scan}
          onClose={scanning.leave}
        />
      ) : null}
      {isHandingOver && state === 'closed' ? (
        <HandOverDialog sheet={sheet} onClose={() => setHandingOver(false)} />
      ) : null}
    </Suspense>
  )
  if (isPhone && isOpen)
    return (
      <>
        <PhoneLoading sheet={sheet} scanning={scanning} whyNotClose={whyNot} acts={acts}>
          {rows}
        </PhoneLoading>
        {dialogs}
      </>
    )
  return (
    <section aria-label={loadSheetLabel(number)} className={classes.work}>
      <header className={classes.head}>
        <h2 className={classes.title}>{loadSheetLabel(number)}</h2>
        <StateBadge machine={loadSheetMachine} state={state} isLarge />
        <span>
          {courierName}, from {outletName}
        </span>
        <span className={classes.back}>{back}</span>
      </header>
      {isOpen ? (
        <>
          <ScanResultBar result={scans[0] ?? null} />
          <LateLoads />
          <CodeEntry label="Enter a code by hand" hint="Code of a parcel, or its number" />
        </>
      ) : null}
      {acts}
      <SheetFacts sheet={sheet} />
      <div className={page.columns}>
        <div className={classes.parts}>
          <Section title={`On the sheet: ${sheet.parcels}`} level={2}>
            {rows}
          </Section>
          <MissingParcels sheet={sheet} />
          {isOpen ? null : <RecordHistory query={history} />}
        </div>
        {isOpen ? <ScanLogList scans={scans} /> : null}
      </div>
      {dialogs}
    </section>
  )
}
