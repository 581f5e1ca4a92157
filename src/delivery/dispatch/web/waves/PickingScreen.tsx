import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePhone } from '#platform/web/use-phone.ts'
import { waveLabel } from '../../dispatch.nouns.ts'
import type { WholeWave } from '../../waves.fields.ts'
import { waveMachine } from '../../waves.states.ts'
import { NextPick } from './NextPick.tsx'
import { type OfflinePicking, useOpenWave } from './offline/use-offline-picking.ts'
import { PhonePicking } from './PhonePicking.tsx'
import { PickNotes } from './PickNotes.tsx'
import { ShortDialog } from './ShortDialog.tsx'
import { usePickScans } from './use-pick-scans.ts'
import classes from './Waves.module.css'

/** One wave for its picker: one step at a time, by scans alone. */
export function PickingScreen({ id }: { id: string }) {
  const { wave, offline, error, refetch } = useOpenWave(id)
  if (wave) return <Picking wave={wave} offline={offline} />
  return error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null
}

function Picking({ wave, offline }: { wave: WholeWave; offline: OfflinePicking }) {
  const { set } = useUrlState()
  const [isShort, setShort] = useState(false)
  const picking = usePickScans(wave, offline, () => setShort(true))
  const { number, state, now, lineRows } = wave
  const open = lineRows.filter(({ hasLeft }) => !hasLeft)
  const done = open.filter(({ picked, short, quantity }) => picked + short >= quantity).length
  const line = lineRows.find(({ id }) => id === now?.lineId)
  const isPhone = usePhone()
  const shortDialog =
    isShort && line ? (
      <ShortDialog wave={wave} line={line} onDone={picking.keep} onClose={() => setShort(false)} />
    ) : null
  if (isPhone)
    return (
      <>
        <PhonePicking
          wave={wave}
          line={line ?? null}
          progress={progressOf(done, open.length, picking.unsent)}
          picking={picking}
          onShort={() => setShort(true)}
        />
        {shortDialog}
      </>
    )
  return (
    <section className={classes.picking} aria-label={`Picking ${waveLabel(number).toLowerCase()}`}>
      <header className={classes.pickHead}>
        <h2 className={classes.title}>{waveLabel(number)}</h2>
        <StateBadge machine={waveMachine} state={state} />
        {picking.unsent > 0 ? (
          <ToneBadge tone="waiting" label={`${picking.unsent} to send`} />
        ) : null}
        <ActButton onAct={() => set({ pick: null, wave: wave.id })}>Back to the wave</ActButton>
      </header>
      <ScanResultBar result={picking.scans[0] ?? null} />
      <ProgressBar
        share={open.length > 0 ? done / open.length : 1}
        label={`${done} of ${open.length} lines picked`}
      />
      <PickNotes wave={wave} picking={picking} />
      {line && now && state === 'picking' ? (
        <NextPick
          wave={wave}
          line={line}
          now={now}
          keep={picking.keep}
          scannedBin={picking.scannedBin}
          whyNot={picking.whyNotNow}
          onShort={() => setShort(true)}
        />
      ) : null}
      <div className={classes.entry}>
        <CodeEntry label="Enter a code by hand" hint="Bin, product, lot or tote" />
        <TextInput
          aria-label="Quantity of the next scan"
          placeholder="× 1"
          inputMode="numeric"
          className={classes.times}
          value={picking.quantity}
          onChange={(event) =>
            picking.setQuantity(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))
          }
        />
        <ActButton onAct={picking.undo}>Undo last scan</ActButton>
      </div>
      <ScanLogList scans={picking.scans} />
      {shortDialog}
    </section>
  )
}

const progressOf = (done: number, lines: number, unsent: number): string =>
  `${done} of ${lines}${unsent > 0 ? `, ${unsent} to send` : ''}`
