import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import type { CallContext } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { WholeClaim } from '../claims.contract.ts'
import { claimLabel } from '../claims.nouns.ts'
import { claimMachine } from '../claims.states.ts'
import { claimsApi } from './claims-api.ts'
import { paymentReference } from './payment-reference.ts'

type DialogProps = { claim: WholeClaim; onClose: () => void }
type Said = 'approve' | 'reject' | 'appeal'

const effects: Readonly<Record<Said, string>> = {
  approve: 'Claim approved. Settle it when the payment arrives.',
  reject: 'The courier owes nothing for it any more, and its parcels are open again.',
  appeal: 'The claim is opened again for those of its parcels that are still missing.',
}

/** The courier's answer, or ours to the courier. */
export function AnswerDialog(props: {
  claim: Pick<WholeClaim, 'id' | 'version' | 'number'>
  move: Said
  onClose: () => void
}) {
  const { claim, move, onClose } = props
  const { id } = claim
  const { label } = claimMachine.moves[move]
  const title = claimLabel(claim.number)
  const answer = (version: number, text: string, options: { context: CallContext }) => {
    if (move === 'appeal') return claimsApi.call.appeal({ id, version, text }, options)
    if (move === 'reject') return claimsApi.call.reject({ id, version, answer: text }, options)
    return claimsApi.call.approve({ id, version, answer: text }, options)
  }
  return (
    <FormDialog
      area="claims"
      title={`${label}: ${title.toLowerCase()}`}
      subject={title}
      effect={effects[move]}
      confirmLabel={label}
      isDangerous={move === 'reject'}
      fields={{
        text: {
          kind: 'text',
          label: move === 'appeal' ? 'Reason for the appeal' : 'Courier’s response',
          longest: 500,
          refusedAs: move === 'appeal' ? 'text' : 'answer',
          ...(move === 'approve' ? {} : { isRequired: true }),
        },
      }}
      opened={{ text: '' }}
      version={claim.version}
      save={({ values: { text }, version }, options) => answer(version, text.trim(), options)}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

export function WithdrawDialog({ claim, onClose }: DialogProps) {
  const { id, version, number } = claim
  const label = claimLabel(number)
  return (
    <ReasonStep
      appliesTo="claim.withdraw"
      area="claims"
      title={`Withdraw ${label.toLowerCase()}?`}
      subject={label}
      effect="No money is asked for any more, and its parcels are open again. A withdrawn claim stays withdrawn."
      confirmLabel={`Withdraw ${label.toLowerCase()}`}
      isDangerous
      version={version}
      save={(reason, options) => claimsApi.call.withdraw({ id, version, reason }, options)}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

/** Returns what was paid for found parcels. */
export function GiveBackDialog({ claim, onClose }: DialogProps) {
  const { id, version, balanceMinor, currency, courierName, number } = claim
  const amount = formatMoney(-balanceMinor, currency)
  return (
    <FormDialog
      area="claims"
      title={`Refund ${amount} to ${courierName}?`}
      subject={claimLabel(number)}
      effect="It was paid for parcels that turned up later. Enter how the money was refunded."
      confirmLabel={`Refund ${amount}`}
      fields={{ reference: paymentReference }}
      opened={{ reference: '' }}
      version={version}
      save={({ values: { reference }, version: seen }, options) =>
        claimsApi.call.giveBack({ id, version: seen, reference: reference.trim() }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
