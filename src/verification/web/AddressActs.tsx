import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { wayLabels } from '#messages/ways.ts'
import { orderLabel } from '#orders/orders.nouns.ts'
import { refuseReaddressing } from '#orders/orders.rules.ts'
import { orderStates } from '#orders/orders.states.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useHabits } from '#platform/web/habits.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import { capability } from '#users/capabilities.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { refuseAccepting } from '../verification.rules.ts'
import { AddressForm } from './AddressForm.tsx'
import { changeOf } from './change-of.ts'
import { RejectDialog } from './RejectDialog.tsx'
import classes from './verification.module.css'
import { verificationApi } from './verification-api.ts'

type AddressActsProps = { address: WholeAddress; onSettled: () => void }

/** What can be done about an address, by one key each. */
export function AddressActs({ address, onSettled }: AddressActsProps) {
  const { id, version, suggestion } = address
  const [asked, setAsked] = useState<'edit' | 'reject' | null>(null)
  const whyNot = useWhyNotTouch(address)
  const notAcceptable = whyNot ?? whyNotAccept(address)
  const { whyNotAsk } = address
  const accept = useAct({
    area: 'verification',
    run: verificationApi.call.accept,
    failure: 'Not accepted',
    onDone: () => settled(`${orderLabel(address.number)} may go there`),
  })
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
    onDone: ({ way, to }) => tellSuccess(`Written to ${to}`, `By ${wayLabels[way]}.`),
  })
  function settled(words: string) {
    tellSuccess(words)
    onSettled()
  }
  const acts = {
    a: notAcceptable === null ? () => accept.start({ id, version }) : null,
    s:
      suggestion && whyNot === null
        ? () => mend.start(changeOf(address, shippedTo(suggestion)))
        : null,
    e: whyNot === null ? () => setAsked('edit') : null,
    c: whyNotAsk === null && whyNot === null ? () => ask.start({ id }) : null,
    r: whyNot === null ? () => setAsked('reject') : null,
  }
  useAddressKeys(acts, asked === null)
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
      <ActButton whyNot={whyNot} shortcut="E" onAct={() => acts.e?.()}>
        Edit
      </ActButton>
      <ActButton
        whyNot={notAcceptable}
        shortcut="A"
        weight={suggestion ? 'plain' : 'main'}
        isPending={accept.isPending}
        onAct={() => acts.a?.()}
      >
        Accept as given
      </ActButton>
      {suggestion ? (
        <ActButton
          whyNot={whyNot}
          shortcut="S"
          weight="main"
          isPending={mend.isPending}
          onAct={() => acts.s?.()}
        >
          Take the suggestion
        </ActButton>
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

/** A letter does what its button does; not where single keys are switched off, nor in a dialog. */
function useAddressKeys(acts: Readonly<Record<string, (() => void) | null>>, isOn: boolean) {
  const { hasSingleKeys } = useHabits()
  useHotkeys(
    hasSingleKeys && isOn
      ? Object.entries(acts).map(([key, act]): [string, () => void] => [key, () => act?.()])
      : [],
  )
}

function useWhyNotTouch({ number, state }: WholeAddress): string | null {
  const missing = useWhyNot(capability.addressVerification)
  const known = orderStates.find((each) => each === state)
  return (
    missing ?? (known ? (refuseReaddressing(orderLabel(number), known)?.message ?? null) : null)
  )
}

function whyNotAccept(address: WholeAddress): string | null {
  if (address.verdict === 'accept') return 'It is accepted already.'
  return refuseAccepting(address)?.message ?? null
}
