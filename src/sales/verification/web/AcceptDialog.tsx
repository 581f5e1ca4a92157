import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import type { useReason } from '#organization/reasons/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { heldByPeople } from '../verification.rules.ts'

export type Acceptance = { readonly reason: ReasonGiven | null; readonly releaseHold: boolean }

type AcceptDialogProps = {
  address: WholeAddress
  /** Loaded before the dialog opens, so that the first digit counts. */
  reason: ReturnType<typeof useReason>
  isPending: boolean
  refusal: ShownRefusal | null
  onAccept: (acceptance: Acceptance) => void
  onClose: () => void
}

/** What accepting an address asks for besides a key: a reason, and what becomes of a colleague's hold. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { address, reason, isPending, refusal, onAccept, onClose } = props
  const { needsReason, whyNotRelease, why } = address
  const label = orderLabel(address.number).toLowerCase()
  const [hold] = heldByPeople(address.holds)
  const [releaseHold, setReleaseHold] = useState(whyNotRelease === null)
  const confirm = () => {
    const given = needsReason ? reason.take() : null
    if (needsReason && given === null) return
    onAccept({ reason: given, releaseHold: hold !== undefined && releaseHold })
  }
  return (
    <ConfirmDialog
      title={`Accept the address of ${label}?`}
      confirmLabel="Accept address"
      fields={
        <>
          {needsReason ? reason.fields : null}
          {hold ? (
            <Checkbox
              label="Release the address hold too"
              description={whyNotRelease ?? `${hold.byName} holds the order: ${hold.reason}`}
              disabled={whyNotRelease !== null}
              checked={releaseHold}
              onChange={({ currentTarget }) => setReleaseHold(currentTarget.checked)}
            />
          ) : null}
        </>
      }
      isPending={isPending}
      refusal={refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      {needsReason
        ? `${why} Say why the parcel can be delivered all the same.`
        : 'The address counts as right until it is changed.'}
    </ConfirmDialog>
  )
}
