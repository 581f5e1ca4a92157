import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { ReasonedDialog } from '#platform/web/ReasonedDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeClaim } from '../claims.contract.ts'
import { claimLabel } from '../claims.nouns.ts'
import { claimMachine } from '../claims.states.ts'
import { claimsApi } from './claims-api.ts'

type DialogProps = { claim: WholeClaim; onClose: () => void }
type Said = 'approve' | 'reject' | 'appeal'

const effects: Readonly<Record<Said, string>> = {
  approve: 'The courier admits it. It is settled once the money is here.',
  reject: 'The courier owes nothing for it any more, and its parcels are open again.',
  appeal: 'It is asked for once more: those of its parcels that are still missing.',
}

/** The courier's answer, or ours to the courier. */
export function AnswerDialog(props: {
  claim: Pick<WholeClaim, 'id' | 'version' | 'number'>
  move: Said
  onClose: () => void
}) {
  const { claim, move, onClose } = props
  const { id, version } = claim
  const [text, setText] = useState('')
  const act = useAct({
    area: 'claims',
    run: (said: string, options) => {
      if (move === 'appeal') return claimsApi.call.appeal({ id, version, text: said }, options)
      if (move === 'reject') return claimsApi.call.reject({ id, version, answer: said }, options)
      return claimsApi.call.approve({ id, version, answer: said }, options)
    },
    onRefusal: () => true,
    onDone: onClose,
  })
  const { label } = claimMachine.moves[move]
  return (
    <ConfirmDialog
      title={`${label}: ${claimLabel(claim.number).toLowerCase()}`}
      confirmLabel={`Keep: ${claimMachine.moves[move].done}`}
      isDangerous={move === 'reject'}
      fields={
        <Textarea
          label={move === 'appeal' ? 'Why it is owed after all' : 'The courier’s answer'}
          required={move !== 'approve'}
          rows={3}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start(text.trim())}
      onClose={onClose}
    >
      {effects[move]}
    </ConfirmDialog>
  )
}

export function WithdrawDialog({ claim, onClose }: DialogProps) {
  const { id, version, number } = claim
  const label = claimLabel(number).toLowerCase()
  return (
    <ReasonedDialog
      title={`Withdraw ${label}?`}
      confirmLabel={`Withdraw ${label}`}
      reason={useReason('claim.withdraw')}
      area="claims"
      run={claimsApi.call.withdraw}
      inputOf={(reason) => ({ id, version, reason })}
      onClose={onClose}
    >
      Nothing is asked for any more, and its parcels are open again. A withdrawn claim stays
      withdrawn.
    </ReasonedDialog>
  )
}

/** Returns what was paid for found parcels. */
export function GiveBackDialog({ claim, onClose }: DialogProps) {
  const { id, version, balanceMinor, currency, courierName } = claim
  const [reference, setReference] = useState('')
  const amount = formatMoney(-balanceMinor, currency)
  const act = useAct({
    area: 'claims',
    run: claimsApi.call.giveBack,
    onRefusal: () => true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Give ${amount} back to ${courierName}?`}
      confirmLabel={`${amount} is given back`}
      fields={
        <TextInput
          label="Reference of the payment or invoice"
          required
          maxLength={60}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version, reference: reference.trim() })}
      onClose={onClose}
    >
      It paid for parcels that turned up later. Say how the money went back.
    </ConfirmDialog>
  )
}
