import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { MoveButtons } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { refuseClosing } from '../differences.rules.ts'
import type { WholeRemittance } from '../remittances.fields.ts'
import { remittanceLabel } from '../remittances.nouns.ts'
import { remittanceMachine } from '../remittances.states.ts'
import { remittancesApi } from './remittances-api.ts'

const CloseRemittance = lazy(async () => ({
  default: (await import('./CloseRemittance.tsx')).CloseRemittance,
}))
const ReplaceFile = lazy(async () => ({
  default: (await import('./ReplaceFile.tsx')).ReplaceFile,
}))
const AddLine = lazy(async () => ({ default: (await import('./AddLine.tsx')).AddLine }))

/** The available transitions of a remittance, and a manual line. */
export function RemittanceActs({ remittance }: { remittance: WholeRemittance }) {
  const { id, version, number, state } = remittance
  const label = remittanceLabel(number)
  const [asked, setAsked] = useState<'close' | 'discard' | 'line' | 'replace' | null>(null)
  const end = () => setAsked(null)
  const match = useAct({
    area: 'remittances',
    run: remittancesApi.call.match,
    onDone: () => tellSuccess(`${label} compared again`),
  })
  if (state !== 'draft' && state !== 'matched') return null
  const facts = { ...remittance, label }
  return (
    <>
      {remittance.file ? null : <ActButton onAct={() => setAsked('line')}>Add a line</ActButton>}
      {remittance.fileName === null ? null : (
        <ActButton onAct={() => setAsked('replace')}>Replace file</ActButton>
      )}
      {state === 'matched' ? (
        <ActButton isPending={match.isPending} onAct={() => match.start({ id, version })}>
          Compare again
        </ActButton>
      ) : null}
      <MoveButtons
        machine={remittanceMachine}
        record={{ label, state }}
        offers={[
          {
            move: 'close',
            onMove: () => setAsked('close'),
            refusal: refuseClosing(facts, null),
          },
          { move: 'discard', isDangerous: true, onMove: () => setAsked('discard') },
        ]}
      />
      <Suspense>
        {asked === 'close' ? <CloseRemittance remittance={remittance} onClose={end} /> : null}
        {asked === 'replace' ? <ReplaceFile remittance={remittance} onClose={end} /> : null}
        {asked === 'line' ? <AddLine remittance={remittance} onClose={end} /> : null}
      </Suspense>
      {asked === 'discard' ? <DiscardDialog remittance={remittance} onClose={end} /> : null}
    </>
  )
}

function DiscardDialog(props: { remittance: WholeRemittance; onClose: () => void }) {
  const { id, version, number, lineCount, paidMinor, currency } = props.remittance
  const { set } = useUrlState()
  const act = useAct({
    area: 'remittances',
    run: remittancesApi.call.discard,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${remittanceLabel(number)} discarded`)
      set({ remittance: null })
    },
  })
  return (
    <ConfirmDialog
      title={`Discard ${remittanceLabel(number).toLowerCase()}?`}
      confirmLabel={`Discard it with ${lineCount} ${lineCount === 1 ? 'line' : 'lines'}`}
      isDangerous
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version })}
      onClose={props.onClose}
    >
      The parcels that it paid for, {formatMoney(paidMinor, currency)}, are owed again, and the same
      file may be sent anew.
    </ConfirmDialog>
  )
}
