import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CustomerForm, CustomerHeading, CustomerText } from '#platform/web/layout/CustomerFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { OrderAnswer } from '#stock/purchasing/order-links.rules.ts'
import { answerOf } from '../answer.rules.ts'
import type { PortalOrder } from '../supplier-portal.fields.ts'
import { AnswerLine } from './AnswerLine.tsx'
import { answeredLines, entryOf, readEntries } from './answer-form.ts'
import { orderLinkApi } from './order-link-api.ts'
import classes from './supplier-portal.module.css'

type FormProps = {
  token: string
  order: PortalOrder
  onBack: () => void
  onSaid: (answer: OrderAnswer) => void
}

/** The answer line by line; as it opens, it confirms the order as it was sent. */
export function AnswerByLink({ token, order, onBack, onSaid }: FormProps) {
  const [entries, setEntries] = useState(() =>
    answeredLines(order).map((line) => entryOf(order, line)),
  )
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const { lines, isWhole } = readEntries(order, entries)
  const given = answerOf(order, lines)
  const isProposal = given.kind === 'propose'
  const act = useAct({
    area: 'orderLink',
    run: (_: typeof given, options) =>
      given.kind === 'propose'
        ? orderLinkApi.call.propose({ token, note, lines: [...given.lines] }, options)
        : orderLinkApi.call.confirm(
            { token, supplierReference: reference, promisedOn: null, lines: given.lines },
            options,
          ),
    onRefusal: () => true,
    onDone: () => onSaid(isProposal ? 'changes_proposed' : 'confirmed'),
  })
  return (
    <CustomerForm
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) act.start(given)
      }}
    >
      <CustomerHeading>Answer order {order.label}</CustomerHeading>
      <CustomerText>{effectOf(given)}</CustomerText>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <AnswerLine
            key={entry.lineId}
            order={order}
            entry={entry}
            onEntry={(changed) =>
              setEntries(entries.map((each) => (each.lineId === entry.lineId ? changed : each)))
            }
          />
        ))}
      </ul>
      {isWhole ? null : (
        <p className={classes.fault}>
          Enter a quantity and a price for each line; quantity 0 if you can’t deliver it.
        </p>
      )}
      {isProposal ? (
        <Textarea
          label="Note to the buyer"
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value.replaceAll('\n', ' '))}
        />
      ) : (
        <TextInput
          label="Your reference"
          maxLength={60}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      )}
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
      <Button type="submit" size="md" fullWidth disabled={act.isPending || !isWhole}>
        {isProposal ? 'Propose changes' : 'Confirm order'}
      </Button>
      <Button size="md" variant="default" fullWidth onClick={onBack}>
        Back
      </Button>
    </CustomerForm>
  )
}

function effectOf(given: ReturnType<typeof answerOf>): string {
  if (given.kind === 'confirm')
    return 'You confirm the order as it was sent. Change a line to propose something else; 0 if you can’t deliver it.'
  const differ = given.changed === 1 ? '1 line differs' : `${given.changed} lines differ`
  return `${differ} from the order. The buyer accepts or declines your changes.`
}
