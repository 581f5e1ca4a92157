import { useEffect, useState } from 'react'
import { missingOutlet } from '#organization/outlets/missing-places.ts'
import { choicesOf } from '#platform/choices.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { MissingDialog } from '#platform/web/MissingDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { purposeLabels, purposes } from '../transfers.rules.ts'
import {
  type Draft,
  draftOf,
  factsOf,
  firstDraft,
  isQuantity,
  linesInWords,
} from './draft-transfer.ts'
import { TransferDraftLines } from './TransferDraftLines.tsx'
import { catalogOfTransfers, transfersApi } from './transfers-api.ts'
import { type Place, placeOptions, useKnownPlaces, usePlaces } from './use-places.ts'

type NewTransferProps = {
  /** A product to begin with, as the inventory hands it over. */
  variantId: string | undefined
  fromOutletId: string | undefined
  onClose: () => void
  onSaved: (id: string) => void
}

/** Drafts a transfer; the first ends that fit are filled in. */
export function NewTransfer({ variantId, fromOutletId, onClose, onSaved }: NewTransferProps) {
  const known = useKnownPlaces()
  const places = known ?? []
  const first = useFirstDraft(places, variantId, fromOutletId)
  if (known && known.length < 2)
    return (
      <MissingDialog title="New transfer" missing={missingOutlet} onClose={onClose}>
        A transfer needs two outlets: the one that sends and the one that receives. Add another
        outlet first.
      </MissingDialog>
    )
  if (!first) return null
  return (
    <FormPanel
      area="transfers"
      title="New transfer"
      subject="The transfer"
      confirmLabel="Save draft"
      fields={fieldsOf(places, null)}
      opened={first}
      save={({ values }, options) => {
        const { fromOutletId, toOutletId } = values
        return transfersApi.call.add({ fromOutletId, toOutletId, ...factsOf(values) }, options)
      }}
      onSaved={({ id }) => {
        tellSuccess('Transfer drafted', 'Look it through, then request it.')
        onSaved(id)
      }}
      onClose={onClose}
    />
  )
}

/** Changes a draft; its ends stay. */
export function ChangeTransfer(props: { transfer: WholeTransfer; onClose: () => void }) {
  const { transfer, onClose } = props
  const { id, number } = transfer
  const label = transferLabel(number)
  const places = usePlaces()
  return (
    <FormPanel
      area="transfers"
      title={`Change ${label.toLowerCase()}`}
      subject={label}
      confirmLabel="Save"
      fields={fieldsOf(places, 'The outlets of a draft do not change.')}
      {...changeOf(transfer, () => transfersApi.call.get({ id }), draftOf)}
      save={({ values, version }, options) =>
        transfersApi.call.change({ id, version, ...factsOf(values) }, options)
      }
      onSaved={onClose}
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

function fieldsOf(places: readonly Place[], whyNotMoved: string | null): FormFields<Draft> {
  const end = {
    kind: 'choice',
    options: placeOptions(places),
    isShort: true,
    whyNot: () => whyNotMoved,
  } as const
  return {
    fromOutletId: { ...end, label: 'From' },
    toOutletId: { ...end, label: 'To' },
    lines: {
      kind: 'own',
      label: 'Products',
      fault: (lines) => {
        if (lines.length === 0) return 'Add at least one product first.'
        return lines.every(isQuantity) ? null : 'Enter a quantity above 0 for each product.'
      },
      draw: ({ value, error, onValue }, { fromOutletId, toOutletId }) => (
        <TransferDraftLines
          lines={value}
          error={error}
          onLines={onValue}
          {...{ places, fromOutletId, toOutletId }}
        />
      ),
      words: linesInWords,
    },
    purpose: {
      kind: 'choice',
      label: 'Purpose',
      options: choicesOf(purposes, purposeLabels),
      isShort: true,
    },
    expectedOn: { kind: 'day', label: 'Expected on', isShort: true },
    note: { kind: 'text', label: 'Note', longest: 2000, rows: 2, isOneLine: true },
    isBlind: {
      kind: 'switch',
      label: 'Count blindly',
      help: 'The people who receive it do not see how much was sent.',
    },
  }
}
