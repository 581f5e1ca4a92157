import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { SoundSwitch } from '#platform/web/scan/SoundSwitch.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import type { ReturnLine, WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { returnMachine } from '../returns.states.ts'
import { InspectLine } from './InspectLine.tsx'
import { NotOursDialog } from './NotOursDialog.tsx'
import { LateReturns } from './offline/LateReturns.tsx'
import { type OfflineDesk, useDeskReturn } from './offline/use-desk-return.ts'
import { PhoneInspection } from './PhoneInspection.tsx'
import { ReturnFinds } from './ReturnFinds.tsx'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'
import { useReturnScans } from './use-return-scans.ts'
import { WeighDialog } from './WeighDialog.tsx'

/** The inspection of one return: its units are scanned out of the parcel, graded and decided. */
export function ReturnBench({ id }: { id: string }) {
  const { found, offline, error, refetch } = useDeskReturn(id)
  if (found) return <Bench found={found} offline={offline} />
  return error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null
}

function Bench({ found, offline }: { found: WholeReturn; offline: OfflineDesk }) {
  const { id, number, state, rows, version } = found
  const navigate = useNavigate()
  const { scans, tell, keep, lastLineId, undo, gradeHere } = useReturnScans(found, offline)
  const { whyNotNow } = offline
  const [isWeighing, setWeighing] = useState(false)
  const [isNotOurs, setNotOurs] = useState(false)
  const missing = rows.some((line) => line.expected > line.received + line.missing)
  const rest = useAct({ area: 'returns', run: returnsApi.call.giveUpRest, onDone: keep })
  const isPhone = usePhone()
  const back = () => navigate({ to: '.', search: { tab: 'all', open: id } })
  const inspect = (line: ReturnLine) => (
    <InspectLine
      key={line.id}
      found={found}
      line={line}
      whyNotNow={whyNotNow}
      gradeHere={gradeHere}
      onInspected={(next) => {
        keep(next)
        tell({ code: line.sku, sound: 'ok', title: `${line.sku} is graded` })
      }}
      onChanged={(next, title) => {
        keep(next)
        tell({ code: line.sku, sound: 'ok', title })
      }}
    />
  )
  const dialogs = (
    <>
      {isNotOurs ? (
        <NotOursDialog found={found} onAdded={keep} onClose={() => setNotOurs(false)} />
      ) : null}
      {isWeighing ? <WeighDialog found={found} onClose={() => setWeighing(false)} /> : null}
    </>
  )
  const acts = (
    <div className={classes.acts}>
      <StateBadge machine={returnMachine} state={state} />
      <ActButton whyNot={whyNotNow} onAct={() => setWeighing(true)}>
        Weigh it
      </ActButton>
      {state === 'received' && missing ? (
        <ActButton
          operation="returns.giveUpRest"
          whyNot={whyNotNow}
          isPending={rest.isPending}
          onAct={() => rest.start({ id, version })}
        >
          The rest is missing
        </ActButton>
      ) : null}
      <ActButton whyNot={whyNotNow} onAct={() => setNotOurs(true)}>
        Not ours
      </ActButton>
    </div>
  )
  if (isPhone)
    return (
      <>
        <PhoneInspection
          found={found}
          result={scans[0] ?? null}
          lastLineId={lastLineId}
          inspect={inspect}
          acts={acts}
          undo={undo}
          onClose={back}
        >
          <LateReturns />
          <ReturnFinds found={found} onChanged={keep} />
        </PhoneInspection>
        {dialogs}
      </>
    )
  return (
    <PageFrame
      title={`Receive and inspect: ${returnLabel(number).toLowerCase()}`}
      purpose="Scan each unit out of the parcel. It is here at once, and for sale only when you say so."
      more={
        <>
          <ScannerSwitch />
          <SoundSwitch />
          <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={back}>
            Back to the return
          </Button>
        </>
      }
    >
      <ScanResultBar result={scans[0] ?? null} />
      <LateReturns />
      <div className={classes.acts}>
        <CodeEntry label="Enter a code by hand" hint="Barcode or SKU" />
        <ActButton whyNot={undo.whyNot} isPending={undo.isPending} onAct={undo.act}>
          {undo.label}
        </ActButton>
        {acts}
      </div>
      <div className={classes.bench}>
        <div>
          {rows.map(inspect)}
          <ReturnFinds found={found} onChanged={keep} />
          {rows.length === 0 ? (
            <p className={classes.quiet}>Nothing is scanned out of this parcel yet.</p>
          ) : null}
        </div>
        <ScanLogList scans={scans} />
      </div>
      {dialogs}
    </PageFrame>
  )
}
