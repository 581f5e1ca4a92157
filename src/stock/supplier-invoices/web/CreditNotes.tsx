import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { SupplierCreditNote } from '../credit-notes.fields.ts'
import { creditNoteMachine, creditReasonLabels } from '../credit-notes.states.ts'
import type { SupplierInvoice } from '../supplier-invoices.fields.ts'
import classes from './supplier-invoices.module.css'
import { supplierCreditNotesApi } from './supplier-invoices-api.ts'

const NewCreditNote = shownLater(async () => (await import('./CreditNoteForm.tsx')).NewCreditNote)
const SettleDialog = shownLater(async () => (await import('./CreditDialogs.tsx')).SettleDialog)
const CancelCredit = shownLater(async () => (await import('./CreditDialogs.tsx')).CancelCredit)

const counting: ReadonlySet<string> = new Set(['matched', 'held', 'approved', 'paid'])

/** What the supplier takes back of an invoice. */
export function CreditNotes({ invoice }: { invoice: SupplierInvoice }) {
  const [isAdding, setAdding] = useState(false)
  const { creditNotes, state, number } = invoice
  const isOpen = counting.has(state)
  if (!isOpen && creditNotes.length === 0) return null
  return (
    <Section
      title="Credit notes"
      aside={
        isOpen ? (
          <ActButton size="xs" operation="supplierCreditNotes.add" onAct={() => setAdding(true)}>
            Record credit note
          </ActButton>
        ) : null
      }
    >
      {creditNotes.length === 0 ? (
        <p className={classes.minor}>
          None. Record one when the supplier credits rejected or returned goods, or a price.
        </p>
      ) : (
        <ul className={classes.entries}>
          {creditNotes.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <NewCreditNote
          invoice={invoice}
          onClose={() => setAdding(false)}
          onSaved={(saved) => {
            tellSuccess(`Credit note ${saved} of invoice ${number} recorded`)
            setAdding(false)
          }}
        />
      ) : null}
    </Section>
  )
}

function NoteRow({ note }: { note: SupplierCreditNote }) {
  const { number, state, reason, creditedOn, totalMinor, currency, lines, settledOn } = note
  return (
    <li className={classes.credit}>
      <span className={classes.acts}>
        <strong>{number}</strong>
        <StateBadge machine={creditNoteMachine} state={state} />
        <MoneyText minor={-totalMinor} currency={currency} />
      </span>
      <span className={classes.minor}>
        {[
          creditReasonLabels[reason],
          formatDay(creditedOn),
          lines.map(({ sku }) => sku).join(', '),
          settledOn ? `Settled ${formatDay(settledOn)}` : '',
          note.note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <NoteMoves note={note} />
    </li>
  )
}

type Move = keyof typeof creditNoteMachine.moves

const offered: readonly Move[] = ['approve', 'settle', 'cancel']

function NoteMoves({ note }: { note: SupplierCreditNote }) {
  const { id, version, state, number } = note
  const label = `Credit note ${number}`
  const [asked, setAsked] = useState<Move | null>(null)
  const close = () => setAsked(null)
  const approve = useAct({
    area: 'supplierInvoices',
    run: (_: null, options) => supplierCreditNotesApi.call.approve({ id, version }, options),
    onDone: () => tellSuccess(`${label} approved`, 'It is taken off what is due.'),
  })
  const offers = offered
    .filter((move) => creditNoteMachine.moves[move].from.includes(state))
    .map(
      (move): MoveOffer<Move> => ({
        move,
        operation: `supplierCreditNotes.${move}`,
        isDangerous: move === 'cancel',
        isPending: approve.isPending,
        ...(move === 'cancel' ? { label: 'Cancel credit note' } : {}),
        onMove: () => (move === 'approve' ? approve.start(null) : setAsked(move)),
      }),
    )
  if (offers.length === 0) return null
  return (
    <div className={classes.acts}>
      <MoveButtons machine={creditNoteMachine} record={{ label, state }} offers={offers} />
      {asked === 'settle' ? <SettleDialog note={note} onClose={close} /> : null}
      {asked === 'cancel' ? <CancelCredit note={note} onClose={close} /> : null}
    </div>
  )
}
