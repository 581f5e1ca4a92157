import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { waveLabel } from '../../dispatch.nouns.ts'
import type { WholeWave } from '../../waves.fields.ts'
import { methodLabels, parcelsToLabel } from '../../waves.rules.ts'
import { waveMachine } from '../../waves.states.ts'
import { LabelsDialog } from '../parcels/LabelsDialog.tsx'
import { WaveLines } from './WaveLines.tsx'
import { WaveOrders } from './WaveOrders.tsx'
import { WavePaper } from './WavePaper.tsx'
import classes from './Waves.module.css'
import { wavesApi } from './waves-api.ts'

type Move = keyof typeof waveMachine.moves

/** One wave: its orders, its progress, and the next step. */
export function WavePanel({ id }: { id: string }) {
  const { set } = useUrlState()
  const close = () => set({ wave: null }, 'replace')
  const { data: wave, error, refetch } = useQuery(wavesApi.ask('get', { id }))
  const history = useQuery(wavesApi.ask('history', { id }))
  if (!wave)
    return (
      <SidePanel title="Wave" onClose={close}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  const { number, state, pickedLines, lines } = wave
  return (
    <SidePanel
      title={waveLabel(number)}
      mark={<StateBadge machine={waveMachine} state={state} />}
      onClose={close}
    >
      <WaveMoves wave={wave} />
      <FactList
        facts={[
          { label: 'Outlet', value: wave.outletCode },
          { label: 'How', value: methodLabels[wave.method] },
          { label: 'Picker', value: wave.pickerName },
          { label: 'Lines picked', value: lines === 0 ? null : `${pickedLines} of ${lines}` },
          { label: 'Planned', value: <InstantText at={wave.createdAt} /> },
        ]}
      />
      <Section title="Orders">
        <WaveOrders wave={wave} />
      </Section>
      <WaveLines wave={wave} />
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function WaveMoves({ wave }: { wave: WholeWave }) {
  const { set } = useUrlState()
  const [isPrinting, setPrinting] = useState(false)
  const [isLabelling, setLabelling] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const { id, version, number, state, lineRows } = wave
  const labels = parcelsToLabel(wave.orderRows, wave.method)
  const step = useAct({
    area: 'waves',
    run: (move: 'release' | 'close' | 'cancel', options) =>
      wavesApi.call[move]({ id, version }, options),
    onDone: (_, move) => tellSuccess(`${waveLabel(number)} ${waveMachine.moves[move].done}`),
  })
  const pick = useAct({
    area: 'waves',
    run: wavesApi.call.takeWork,
    onDone: () => set({ pick: id, wave: null }),
  })
  const offers = (['release', 'close', 'cancel'] as const)
    .filter((move) => waveMachine.moves[move].from.some((from) => from === state))
    .map(
      (move): MoveOffer<Move> => ({
        move,
        isDangerous: move === 'cancel',
        isPending: step.isPending,
        refusal: null,
        onMove: () => (move === 'cancel' ? setCancelling(true) : step.start(move)),
      }),
    )
  return (
    <div className={classes.acts}>
      {state === 'released' || state === 'picking' ? (
        <ActButton weight="main" isPending={pick.isPending} onAct={() => pick.start({ id })}>
          {state === 'picking' ? 'Go on picking' : 'Pick'}
        </ActButton>
      ) : null}
      {offers.length > 0 ? (
        <MoveButtons
          machine={waveMachine}
          record={{ label: waveLabel(number), state }}
          offers={offers}
        />
      ) : null}
      {lineRows.length > 0 ? (
        <ActButton onAct={() => setPrinting(true)}>Print pick list</ActButton>
      ) : null}
      {wave.orderRows.some(({ parcelId }) => parcelId !== null) ? (
        <ActButton
          whyNot={labels.length > 0 ? null : 'No parcel of this wave is booked and still here.'}
          onAct={() => setLabelling(true)}
        >
          Print {labels.length > 0 ? labels.length : ''} labels
        </ActButton>
      ) : null}
      {isLabelling ? (
        <LabelsDialog
          ids={labels}
          onDone={() => setLabelling(false)}
          onClose={() => setLabelling(false)}
        />
      ) : null}
      {isCancelling && state !== 'cancelled' ? (
        <ConfirmDialog
          title={`Cancel ${waveLabel(number).toLowerCase()}?`}
          confirmLabel={`Cancel ${waveLabel(number).toLowerCase()}`}
          wayOut="Keep wave"
          isDangerous
          isPending={step.isPending}
          refusal={step.refusal}
          onConfirm={() => step.start('cancel')}
          onClose={() => setCancelling(false)}
        >
          Its orders are free for another wave. What was taken for them goes back to its shelves.
        </ConfirmDialog>
      ) : null}
      {isPrinting ? <WavePaper wave={wave} onPrinted={() => setPrinting(false)} /> : null}
    </div>
  )
}
