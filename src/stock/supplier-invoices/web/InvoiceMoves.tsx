import { useState } from 'react'
import { EditButton } from '#platform/web/EditButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { refuseOwnInvoice } from '../match-invoice.rules.ts'
import type { SupplierInvoice } from '../supplier-invoices.fields.ts'
import { supplierInvoiceMachine } from '../supplier-invoices.states.ts'
import classes from './supplier-invoices.module.css'
import { supplierInvoicesApi } from './supplier-invoices-api.ts'

type Move = keyof typeof supplierInvoiceMachine.moves

const PayDialog = shownLater(async () => (await import('./InvoiceDialogs.tsx')).PayDialog)
const CancelInvoice = shownLater(async () => (await import('./InvoiceDialogs.tsx')).CancelInvoice)

const SendBack = shownLater(async () => (await import('./InvoiceDialogs.tsx')).SendBack)

const operations = {
  take_over: 'supplierInvoices.takeOver',
  send_back: 'supplierInvoices.sendBack',
  approve: 'supplierInvoices.approve',
  pay: 'supplierInvoices.pay',
  match: 'supplierInvoices.match',
  return_to_draft: 'supplierInvoices.returnToDraft',
  cancel: 'supplierInvoices.cancel',
} as const

const offered: readonly (Move & keyof typeof operations)[] = [
  'take_over',
  'send_back',
  'approve',
  'pay',
  'match',
  'return_to_draft',
  'cancel',
]

/** The steps that are open now. */
export function InvoiceMoves(props: { invoice: SupplierInvoice; onChange: () => void }) {
  const { invoice, onChange } = props
  const { id, version, state, number, isOwn, needsAnother } = invoice
  const label = `Invoice ${number}`
  const [asked, setAsked] = useState<Move | null>(null)
  const close = () => setAsked(null)
  const plain = useAct({
    area: 'supplierInvoices',
    run: async (name: keyof typeof doneWords, options) => {
      if (name === 'take_over') await supplierInvoicesApi.call.takeOver({ id, version }, options)
      else if (name === 'approve') await supplierInvoicesApi.call.approve({ id, version }, options)
      else if (name === 'match') await supplierInvoicesApi.call.match({ id, version }, options)
      else await supplierInvoicesApi.call.returnToDraft({ id, version, note: '' }, options)
    },
    onDone: (_, name) => tellSuccess(`${label} ${doneWords[name]}`),
  })
  const offers = offered
    .filter((move) => supplierInvoiceMachine.moves[move].from.includes(state))
    .map(
      (move): MoveOffer<Move> => ({
        move,
        operation: operations[move],
        isDangerous: move === 'cancel',
        isHalt: move === 'return_to_draft' || move === 'send_back',
        isPending: plain.isPending,
        ...(move === 'match' && state === 'held' ? { label: 'Match again' } : {}),
        ...(move === 'cancel' ? { label: 'Cancel invoice' } : {}),
        ...(move === 'approve' && isOwn && needsAnother
          ? { refusal: refuseOwnInvoice(label, '') }
          : {}),
        onMove: () => (isPlain(move) ? plain.start(move) : setAsked(move)),
      }),
    )
  return (
    <div className={classes.acts}>
      <MoveButtons machine={supplierInvoiceMachine} record={{ label, state }} offers={offers} />
      {state === 'draft' ? (
        <EditButton operation="supplierInvoices.change" onAct={onChange}>
          Change
        </EditButton>
      ) : null}
      {asked === 'send_back' ? <SendBack invoice={invoice} onClose={close} /> : null}
      {asked === 'pay' ? <PayDialog invoice={invoice} onClose={close} /> : null}
      {asked === 'cancel' ? <CancelInvoice invoice={invoice} onClose={close} /> : null}
    </div>
  )
}

/** Steps that ask nothing. */
const doneWords = {
  take_over: 'taken over',
  approve: 'approved',
  match: 'compared again',
  return_to_draft: 'is a draft again',
} as const

const isPlain = (move: Move): move is keyof typeof doneWords => move in doneWords
