import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { choicesOf } from '#platform/choices.ts'
import { DateField } from '#platform/web/DateField.tsx'
import { type Tender, tenderLabels, tenders } from '#sales/registers/tenders.ts'
import { priorities, priorityLabels } from '../order-words.ts'
import classes from './NewOrder.module.css'
import type { Draft } from './new-order-draft.ts'
import { PaymentMethodSelect } from './PaymentMethodSelect.tsx'

type DraftTermsProps = {
  draft: Draft
  onDraft: (draft: Draft) => void
  currency: string
  faults: Readonly<Record<string, string>>
}

/** How it is paid, and what was paid already. */
export function DraftPayment({ draft, onDraft, currency, faults }: DraftTermsProps) {
  return (
    <>
      <div className={classes.pair}>
        <PaymentMethodSelect
          value={draft.paymentMethod}
          onChange={(paymentMethod) => onDraft({ ...draft, paymentMethod })}
        />
        <TextInput
          label={`Paid in advance, ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          value={draft.paid}
          placeholder="Nothing"
          error={faults['payments.0.amountMinor'] ?? null}
          onChange={({ currentTarget: { value } }) => onDraft({ ...draft, paid: value })}
        />
      </div>
      {draft.paid.trim() === '' ? null : (
        <div className={classes.pair}>
          <TenderSelect value={draft.tender} onChange={(tender) => onDraft({ ...draft, tender })} />
          <TextInput
            label="Reference"
            maxLength={80}
            value={draft.reference}
            onChange={({ currentTarget: { value } }) => onDraft({ ...draft, reference: value })}
          />
        </div>
      )}
    </>
  )
}

export function TenderSelect(props: { value: Tender; onChange: (tender: Tender) => void }) {
  return (
    <NativeSelect
      label="Paid by"
      value={props.value}
      data={choicesOf(tenders, tenderLabels)}
      onChange={({ currentTarget: { value } }) => {
        const tender = tenders.find((known) => known === value)
        if (tender) props.onChange(tender)
      }}
    />
  )
}

/** What the desk notes of it: how pressing it is, when it was promised, tags and a note. */
export function DraftNotes({ draft, onDraft, faults }: DraftTermsProps) {
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label="Priority"
          value={draft.priority}
          data={choicesOf(priorities, priorityLabels)}
          onChange={({ currentTarget: { value } }) =>
            onDraft({ ...draft, priority: priorities.find((known) => known === value) ?? 'normal' })
          }
        />
        <DateField
          label="Promised date"
          value={draft.promisedOn}
          error={faults.promisedOn ?? null}
          onDay={(value) => onDraft({ ...draft, promisedOn: value })}
        />
      </div>
      <TextInput
        label="Tags"
        className={classes.above}
        placeholder="Separated by commas"
        maxLength={300}
        value={draft.tags}
        error={faults.tags ?? null}
        onChange={({ currentTarget: { value } }) => onDraft({ ...draft, tags: value })}
      />
      <Textarea
        label="Note"
        rows={2}
        maxLength={500}
        value={draft.note}
        error={faults.note ?? null}
        onChange={({ currentTarget: { value } }) =>
          onDraft({ ...draft, note: value.replaceAll('\n', ' ') })
        }
      />
    </>
  )
}
