import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { LargeCount } from '#platform/web/scan/mode/LargeCount.tsx'
import { ScanFoot } from '#platform/web/scan/mode/ScanFoot.tsx'
import { ScanMode } from '#platform/web/scan/mode/ScanMode.tsx'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { SoundSwitch } from '#platform/web/scan/SoundSwitch.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import { gateLabel } from '../claims.nouns.ts'
import type { ShownSession } from '../offline-gate.rules.ts'
import classes from './claims.module.css'
import { GateLists } from './GateLists.tsx'
import { LateGate } from './offline/LateGate.tsx'
import { type OfflineGate, useGateSession } from './offline/use-gate-session.ts'
import { useGateScans } from './use-gate-scans.ts'

const CloseGateDialog = lazy(async () => ({
  default: (await import('./CloseGateDialog.tsx')).CloseGateDialog,
}))
const GatePaper = lazy(async () => ({ default: (await import('./GatePaper.tsx')).GatePaper }))

/** Every parcel of a driver is scanned; the driver signs for what is missing. */
export function GateScanView({ id }: { id: string }) {
  const { session, error, refetch, offline } = useGateSession(id)
  if (!session)
    return (
      <PageFrame title="Gate" purpose="What a rider brings back, scan by scan.">
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </PageFrame>
    )
  return <OpenSession session={session} offline={offline} />
}

type OpenSessionProps = { session: ShownSession; offline: OfflineGate }

function OpenSession({ session, offline }: OpenSessionProps) {
  const { set } = useUrlState()
  const [asked, setAsked] = useState<'close' | 'paper' | null>(null)
  const isOpen = session.state === 'open'
  const { scans, undo } = useGateScans(session, offline)
  const { whyNotNow } = offline
  const here = session.counts.expected
  const share = session.expected === 0 ? 0 : here / session.expected
  const progress = `${here} of ${session.expected} expected parcels are here`
  const { sheetReference: sheet } = session
  const isPhone = usePhone()
  const dialogs = (
    <Suspense>
      {asked === 'close' && isOpen ? (
        <CloseGateDialog session={session} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'paper' ? <GatePaper session={session} onPrinted={() => setAsked(null)} /> : null}
    </Suspense>
  )
  if (isPhone && isOpen)
    return (
      <>
        <ScanMode
          title={`${gateLabel(session.number)}: ${session.courierName}`}
          progress={`${here} of ${session.expected}`}
          onClose={() => set({ session: null })}
          result={scans[0] ?? null}
          idle="Scan every parcel"
          hint="Our code or the tracking number"
          current={
            <LargeCount label="Expected parcels are here" count={`${here} of ${session.expected}`}>
              {sheet ? `Sheet ${sheet} at ${session.outletName}` : `At ${session.outletName}`}
            </LargeCount>
          }
          foot={
            <ScanFoot
              undo={undo}
              main={{
                label: 'Close and sign',
                act: () => setAsked('close'),
                whyNot: whyNotClose(whyNotNow),
              }}
            />
          }
        >
          <LateGate />
          <GateLists session={session} whyNotNow={whyNotNow} />
        </ScanMode>
        {dialogs}
      </>
    )
  return (
    <PageFrame
      title={`${gateLabel(session.number)}: ${session.courierName}`}
      purpose={
        sheet
          ? `Sheet ${sheet} at ${session.outletName}. Scan every parcel that the rider brings.`
          : `At ${session.outletName}, against what the courier says is back. Scan every parcel.`
      }
      more={
        <>
          <ScannerSwitch />
          <SoundSwitch />
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            onClick={() => set({ session: null })}
          >
            All sessions
          </Button>
          <ActButton icon={<IconPrinter size={16} />} onAct={() => setAsked('paper')}>
            Print the note
          </ActButton>
        </>
      }
      action={
        isOpen ? (
          <ActButton weight="main" whyNot={whyNotClose(whyNotNow)} onAct={() => setAsked('close')}>
            Close and sign
          </ActButton>
        ) : undefined
      }
    >
      <LateGate />
      {isOpen ? (
        <>
          <ScanResultBar result={scans[0] ?? null} />
          <div className={classes.line}>
            <CodeEntry label="Enter a code by hand" hint="Our code or the tracking number" />
            <ActButton whyNot={undo.whyNot} isPending={undo.isPending} onAct={undo.act}>
              {undo.label}
            </ActButton>
          </div>
        </>
      ) : (
        <SignedFor session={session} />
      )}
      <div className={classes.columns}>
        <div className={classes.form}>
          <p className={classes.count}>{progress}</p>
          <ProgressBar share={share} label={progress} />
          <GateLists session={session} whyNotNow={whyNotNow} />
        </div>
        <ScanLogList scans={scans} />
      </div>
      {dialogs}
    </PageFrame>
  )
}

const whyNotClose = (whyNotNow: string | null) =>
  whyNotNow &&
  'Closing waits until the server has all scans. Print the note, and let the driver sign it on paper.'

function SignedFor({ session }: { session: ShownSession }) {
  return (
    <FactList
      facts={[
        { label: 'Signed for by', value: session.riderName },
        {
          label: 'Signature',
          value: session.signaturePath ? (
            <svg
              viewBox="0 0 600 200"
              className={classes.signature}
              role="img"
              aria-label={`Signature of ${session.riderName}`}
            >
              <path d={session.signaturePath} />
            </svg>
          ) : (
            `Unsigned: ${session.unsigned || 'no reason given'}`
          ),
        },
      ]}
    />
  )
}
