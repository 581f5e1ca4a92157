import { NativeSelect, Switch, Textarea } from '@mantine/core'
import { type SubmitEvent, useEffect, useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { fieldFault, type ShownRefusal } from '#platform/web/client.ts'
import { DateField } from '#platform/web/DateField.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { purposeLabels, purposes } from '../transfers.rules.ts'
import { type Draft, draftOf, factsOf, firstDraft, purposeOf } from './draft-transfer.ts'
import { TransferDraftLines } from './TransferDraftLines.tsx'
import classes from './transfers.module.css'
import { catalogOfTransfers, transfersApi } from './transfers-api.ts'
import { type Place, placeOptions, usePlaces } from './use-places.ts'

type NewTransferProps = {
  /** A product to begin with, as the inventory hands it over. */
  variantId: string | undefined
  fromOutletId: string | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

/** Drafts a transfer; the first ends that fit are filled in. */
export function NewTransfer({ variantId, fromOutletId, onClose, onSaved }: NewTransferProps) {
  const places = usePlaces()
  const first = useFirstDraft(places, variantId, fromOutletId)
  const act = useAct({
    area: 'transfers',
    run: (draft: Draft, options) =>
      transfersApi.call.add(
        {
          fromOutletId: draft.fromOutletId,
          toOutletId: draft.toOutletId,
          ...factsOf(draft),
        },
        options,
      ),
    onRefusal: () => true,
    onDone: ({ id }) => {
      tellSuccess('Transfer drafted', 'Look it through, then request it.')
      onSaved(id)
    },
  })
  if (!first) return null
  return (
    <DraftForm
      title="New transfer"
      saveLabel="Save draft"
      first={first}
      places={places}
      act={act}
      onClose={onClose}
    />
  )
}

/** Changes a draft; its ends stay. */
export function ChangeTransfer(props: { transfer: WholeTransfer; onClose: () => void }) {
  const { transfer, onClose } = props
  const { id, version, number } = transfer
  const places = usePlaces()
  const act = useAct({
    area: 'transfers',
    run: (draft: Draft, options) =>
      transfersApi.call.change({ id, version, ...factsOf(draft) }, options),
    onRefusal: () => true,
    onDone: onClose,
  })
  return (
    <DraftForm
      title={`Change ${transferLabel(number).toLowerCase()}`}
      saveLabel="Save"
      first={draftOf(transfer)}
      places={places}
      areEndsFixed
      act={act}
      onClose={onClose}
    />
  )
}

/** Known once the outlets are; with the product that the address names. */
function useFirstDraft(
  places: readonly Place[],
  variantId: string | undefined,
  fromOutletId: string | undefined,
): Draft | null {
  const [first, setFirst] = useState<Draft | null>(null)
  useEffect(() => {
    if (first || places.length === 0) return
    const from = fromOutletId ?? places.find(({ isMine }) => !isMine)?.id ?? places[0]?.id ?? ''
    const to =
      places.find(({ id, isMine }) => isMine && id !== from) ?? places.find(({ id }) => id !== from)
    const draft = firstDraft(from, to?.id ?? '')
    if (!variantId) return setFirst(draft)
    catalogOfTransfers.call
      .get({ id: variantId })
      .then(({ id, sku, title, quantityScale }) => {
        const line = { variantId: id, sku, title, quantityScale, quantity: '1' }
        setFirst({ ...draft, lines: [line] })
      })
      .catch(() => setFirst(draft))
  }, [first, places, variantId, fromOutletId])
  return first
}

type DraftFormProps = {
  title: string
  saveLabel: string
  first: Draft
  places: readonly Place[]
  areEndsFixed?: boolean
  act: { start: (draft: Draft) => unknown; isPending: boolean; refusal: ShownRefusal | null }
  onClose: () => void
}

function DraftForm(props: DraftFormProps) {
  const { title, saveLabel, first, places, areEndsFixed = false, act, onClose } = props
  const [draft, setDraft] = useState(first)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.lines.length > 0) act.start(draft)
  }
  const { refusal } = act
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      foot={
        <div className={classes.end}>
          <ActButton onAct={onClose}>Discard</ActButton>
          <ActButton
            weight="main"
            isPending={act.isPending}
            whyNot={draft.lines.length === 0 ? 'Add at least one product first.' : null}
            onAct={() => act.start(draft)}
          >
            {saveLabel}
          </ActButton>
        </div>
      }
    >
      <form className={classes.form} onSubmit={submit}>
        <div className={classes.pair}>
          <NativeSelect
            label="From"
            disabled={areEndsFixed}
            value={draft.fromOutletId}
            data={placeOptions(places)}
            error={fieldFault(refusal, 'fromOutletId')}
            onChange={(event) => change({ fromOutletId: event.currentTarget.value })}
          />
          <NativeSelect
            label="To"
            disabled={areEndsFixed}
            value={draft.toOutletId}
            data={placeOptions(places)}
            error={fieldFault(refusal, 'toOutletId')}
            onChange={(event) => change({ toOutletId: event.currentTarget.value })}
          />
        </div>
        <TransferDraftLines draft={draft} onDraft={setDraft} places={places} refusal={refusal} />
        <div className={classes.pair}>
          <NativeSelect
            label="Purpose"
            value={draft.purpose}
            data={choicesOf(purposes, purposeLabels)}
            onChange={(event) => change({ purpose: purposeOf(event.currentTarget.value) })}
          />
          <DateField
            label="Expected on"
            value={draft.expectedOn}
            error={fieldFault(refusal, 'expectedOn')}
            onDay={(value) => change({ expectedOn: value })}
          />
        </div>
        <Textarea
          label="Note"
          rows={2}
          maxLength={2000}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
        <Switch
          label="Count blindly"
          description="Whoever receives it does not see how much was sent."
          checked={draft.isBlind}
          onChange={(event) => change({ isBlind: event.currentTarget.checked })}
        />
        {refusal ? <RefusalNote refusal={refusal} /> : null}
      </form>
    </SidePanel>
  )
}
