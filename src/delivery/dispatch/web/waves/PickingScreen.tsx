import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { waveLabel } from '../../dispatch.nouns.ts'
import type { WholeWave } from '../../waves.fields.ts'
import { waveMachine } from '../../waves.states.ts'
import { BinCheckCard } from './BinCheckCard.tsx'
import { NextPick } from './NextPick.tsx'
import { ShortDialog } from './ShortDialog.tsx'
import { usePickScans } from './use-pick-scans.ts'
import classes from './Waves.module.css'
import { wavesApi } from './waves-api.ts'

/** One wave for its picker: one step at a time, by scans alone. */
export function PickingScreen({ id }: { id: string }) {
  const { data: wave, error, refetch } = useQuery(wavesApi.ask('get', { id }))
  if (wave) return <Picking wave={wave} />
  return error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null
}

function Picking({ wave }: { wave: WholeWave }) {
  const { set } = useUrlState()
  const [isShort, setShort] = useState(false)
  const picking = usePickScans(wave, () => setShort(true))
  const { number, state, now, lineRows, checks } = wave
  const open = lineRows.filter(({ hasLeft }) => !hasLeft)
  const done = open.filter(({ picked, short, quantity }) => picked + short >= quantity).length
  const line = lineRows.find(({ id }) => id === now?.lineId)
  return (
    <section className={classes.picking} aria-label={`Picking ${waveLabel(number).toLowerCase()}`}>
      <header className={classes.pickHead}>
        <h2 className={classes.title}>{waveLabel(number)}</h2>
        <StateBadge machine={waveMachine} state={state} />
        <ActButton onAct={() => set({ pick: null, wave: wave.id })}>Back to the wave</ActButton>
      </header>
      <ScanResultBar result={picking.scans[0] ?? null} />
      <ProgressBar
        share={open.length > 0 ? done / open.length : 1}
        label={`${done} of ${open.length} lines picked`}
      />
      {checks[0] ? (
        <BinCheckCard
          key={checks[0].lineId}
          check={checks[0]}
          isPending={picking.isAnswering}
          onAnswer={picking.answerCheck}
        />
      ) : null}
      {line && now && state === 'picking' ? (
        <NextPick
          wave={wave}
          line={line}
          now={now}
          keep={picking.keep}
          scannedBin={picking.scannedBin}
          onShort={() => setShort(true)}
        />
      ) : null}
      {now === null ? (
        <p className={classes.allDone}>
          Nothing is left to take. Bring it to the bench and scan a tote or an order there.
        </p>
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
      {isShort && line ? (
        <ShortDialog
          wave={wave}
          line={line}
          onDone={picking.keep}
          onClose={() => setShort(false)}
        />
      ) : null}
    </section>
  )
}
