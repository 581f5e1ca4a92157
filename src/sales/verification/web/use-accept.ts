import { useState } from 'react'
import { tellSuccess, tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { heldByPeople } from '../verification.rules.ts'
import type { Accepted } from './AcceptDialog.tsx'
import { verificationApi } from './verification-api.ts'

/**
 * Accepting an address: at once, or by the dialog where a reason is needed or a colleague holds the
 * order. For some seconds it can be undone.
 */
export function useAccept(address: WholeAddress, onSettled: () => void) {
  const { id, version, number, needsReason, holds } = address
  const [isAsked, setAsked] = useState(false)
  const label = orderLabel(number)
  const reopen = useAct({
    area: 'verification',
    run: verificationApi.call.reopen,
    failure: 'The acceptance was not undone',
    onDone: () => tellSuccess(`The acceptance of ${label.toLowerCase()} is undone`),
  })
  function accepted({ stillHeld }: Accepted): void {
    setAsked(false)
    const held = stillHeld.map(({ kind, reason }) => `${kind}, ${reason}`).join('; ')
    tellUndoable(
      `${label} may go there`,
      held === '' ? 'The address is accepted.' : `Still on hold: ${held}`,
      () => reopen.start({ id, version }),
    )
    onSettled()
  }
  const accept = useAct({
    area: 'verification',
    run: verificationApi.call.accept,
    failure: 'Not accepted',
    onDone: accepted,
  })
  return {
    isAsked,
    isPending: accept.isPending,
    begin: () => {
      if (needsReason || heldByPeople(holds).length > 0) setAsked(true)
      else accept.start({ id, version, reason: null, releaseHold: false })
    },
    accepted,
    undo: () => reopen.start({ id, version }),
    isUndoing: reopen.isPending,
    close: () => setAsked(false),
  }
}
