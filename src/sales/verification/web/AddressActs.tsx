import { useState } from 'react'
import { wayInSentence } from '#organization/messages/ways.ts'
import { useReasonField } from '#organization/reasons/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { refuseDecidingOnAddress, refuseReopeningAddress } from '#sales/orders/orders.rules.ts'
import { orderStates } from '#sales/orders/orders.states.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { refuseAccepting, refuseReopening } from '../verification.rules.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { AddressForm } from './AddressForm.tsx'
import { changeOf } from './change-of.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { useAccept } from './use-accept.ts'
import classes from './verification.module.css'
import { verificationApi } from './verification-api.ts'

type AddressActsProps = { address: WholeAddress; onSettled: () => void }

/** What can be done about an address, by one key each. */
export function AddressActs({ address, onSettled }: AddressActsProps) {
  const { id, suggestion } = address
  const [asked, setAsked] = useState<'edit' | 'reject' | null>(null)
  const whyNot = useWhyNotTouch(address)
  const { whyNotAsk } = address
  const whyNotChange = useWhyNot(capability.addressVerification) ?? address.whyNotChange
  const notAcceptable = whyNot ?? whyNotAccept(address)
  const notUndone = whyNot ?? whyNotUndo(address)
  const accept = useAccept(address, onSettled)
  // Loaded beforehand, so that the dialog opens with its list and the first digit counts.
  const reason = useReasonField('address.accept')
  const mend = useAct({
    area: 'verification',
    run: verificationApi.call.change,
    failure: 'Not changed',
    onDone: ({ verdict }) =>
      verdict === 'accept'
        ? settled('The address is good now')
        : tellSuccess('The address is changed'),
  })
  const ask = useAct({
    area: 'verification',
    run: verificationApi.call.ask,
    failure: 'Not written',
    onDone: ({ way, to }) => tellSuccess(`Written to ${to}`, `By ${wayInSentence(way)}.`),
  })
  function settled(words: string) {
    tellSuccess(words)
    onSettled()
  }
  const acts = {
    a: notAcceptable === null ? accept.begin : null,
    u: notUndone === null ? accept.undo : null,
    s:
      suggestion && whyNotChange === null
        ? () => mend.start(changeOf(address, shippedTo(suggestion)))
        : null,
    e: whyNotChange === null ? () => setAsked('edit') : null,
    c: whyNotAsk === null && whyNot === null ? () => ask.start({ id }) : null,
    r: whyNot === null ? () => setAsked('reject') : null,
  }
  const areKeysOn = asked === null && !accept.isAsked
  usePageKeys(
    Object.fromEntries(
      Object.entries(acts).map(([key, act]) => [
        key,
        { does: actNames[key] ?? key, run: areKeysOn && act ? () => void act() : null },
      ]),
    ),
  )
  const main = suggestion ? 's' : address.verdict === 'fix' || address.needsReason ? 'e' : 'a'
  const weightOf = (key: keyof typeof acts) => (key === main ? 'main' : 'plain')
  return (
    <div className={classes.acts}>
      <ActButton whyNot={whyNot} shortcut="R" onAct={() => acts.r?.()}>
        Cannot be delivered
      </ActButton>
      <ActButton
        whyNot={whyNot ?? whyNotAsk}
        shortcut="C"
        isPending={ask.isPending}
        onAct={() => acts.c?.()}
      >
        Ask the customer
      </ActButton>
      {address.verdict === 'accept' ? (
        <ActButton
          whyNot={notUndone}
          shortcut="U"
          isPending={accept.isUndoing}
          onAct={() => acts.u?.()}
        >
          Undo acceptance
        </ActButton>
      ) : (
        <ActButton
          whyNot={notAcceptable}
          shortcut="A"
          weight={weightOf('a')}
          isPending={accept.isPending}
          onAct={() => acts.a?.()}
        >
          {address.needsReason ? 'Accept with a reason …' : 'Accept as given'}
        </ActButton>
      )}
      <ActButton whyNot={whyNotChange} shortcut="E" weight={weightOf('e')} onAct={() => acts.e?.()}>
        Edit
      </ActButton>
      {suggestion ? (
        <ActButton
          whyNot={whyNotChange}
          shortcut="S"
          weight={weightOf('s')}
          isPending={mend.isPending}
          onAct={() => acts.s?.()}
        >
          Take the suggestion
        </ActButton>
      ) : null}
      {accept.isAsked ? (
        <AcceptDialog
          address={address}
          reason={reason}
          onAccepted={accept.accepted}
          onClose={accept.close}
        />
      ) : null}
      {asked === 'edit' ? (
        <AddressForm address={address} onSettled={onSettled} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'reject' ? (
        <RejectDialog address={address} onSettled={onSettled} onClose={() => setAsked(null)} />
      ) : null}
    </div>
  )
}

type Suggestion = NonNullable<WholeAddress['suggestion']>

const shippedTo = ({ address, city, postcode, country }: Suggestion) => ({
  shipAddress: address,
  shipCity: city,
  shipPostcode: postcode,
  shipCountry: country,
})

function useWhyNotTouch({ number, state }: WholeAddress): string | null {
  const missing = useWhyNot(capability.addressVerification)
  const known = orderStates.find((each) => each === state)
  const refusal = known ? refuseDecidingOnAddress(orderLabel(number), known) : null
  return missing ?? refusal?.message ?? null
}

function whyNotAccept(address: WholeAddress): string | null {
  if (address.verdict === 'accept') return 'It is accepted already.'
  return refuseAccepting(address)?.message ?? null
}

function whyNotUndo(address: WholeAddress): string | null {
  const label = orderLabel(address.number)
  const state = orderStates.find((each) => each === address.state)
  const refusal = state ? refuseReopeningAddress(label, state) : null
  return (refusal ?? refuseReopening(label, address))?.message ?? null
}

const actNames: Readonly<Record<string, string>> = {
  a: 'Accept the address',
  u: 'Undo acceptance',
  s: 'Use the suggestion',
  e: 'Edit the address',
  c: 'Ask the customer',
  r: 'Cannot be delivered',
}
