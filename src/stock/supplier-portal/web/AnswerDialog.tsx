import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { answerOf } from '../answer.rules.ts'
import type { PortalOrder } from '../supplier-portal.fields.ts'
import { AnswerLine } from './AnswerLine.tsx'
import { answeredLines, type Entry, entryOf, readEntries } from './answer-form.ts'
import classes from './supplier-portal.module.css'
import { supplierPortalApi } from './supplier-portal-api.ts'

type Values = {
  readonly supplierReference: string
  readonly entries: readonly Entry[]
  readonly note: string
}

/** The answer to an order, line by line; as it opens, it confirms the order as it was sent. */
export function AnswerDialog({ order, onClose }: { order: PortalOrder; onClose: () => void }) {
  const { id, version, label, state } = order
  const isConfirmed = state === 'confirmed'
  const answer = ({ entries }: Values) => answerOf(order, readEntries(order, entries).lines)
  return (
    <FormDialog
      area="supplierPortal"
      title={isConfirmed ? `Propose changes to ${label}` : `Answer order ${label}`}
      subject={label}
      confirmLabel={isConfirmed ? 'Propose changes' : 'Confirm order'}
      isWide
      fillsPhone
      fields={fieldsOf(order, isConfirmed)}
      opened={{
        supplierReference: order.supplierReference,
        entries: answeredLines(order).map((line) => entryOf(order, line)),
        note: '',
      }}
      whyNot={(values) =>
        isConfirmed && answer(values).kind === 'confirm'
          ? 'Change a quantity, a price or a day.'
          : null
      }
      asEntered={(values) => {
        const given = answer(values)
        return given.kind === 'confirm'
          ? { effect: isConfirmed ? 'The buyer decides about your changes.' : confirmsAll }
          : {
              effect: `${given.changed === 1 ? '1 line differs' : `${given.changed} lines differ`} from the order. The buyer accepts or declines your changes.`,
              confirmLabel: 'Propose changes',
            }
      }}
      save={({ values }, options) => {
        const given = answer(values)
        if (given.kind === 'propose')
          return supplierPortalApi.call.propose(
            { id, version, note: values.note, lines: [...given.lines] },
            options,
          )
        const { supplierReference } = values
        return supplierPortalApi.call.confirm(
          { id, version, supplierReference, promisedOn: null, lines: given.lines },
          options,
        )
      }}
      onSaved={(_, values) => {
        if (answer(values).kind === 'confirm') tellSuccess(`${label} confirmed`)
        else tellSuccess(`Changes to ${label} proposed`, 'The buyer accepts or declines them.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const confirmsAll =
  'You confirm the order as it was sent. Change a line to propose something else; 0 if you can’t deliver it.'

function fieldsOf(order: PortalOrder, isConfirmed: boolean): FormFields<Values> {
  const differs = ({ entries }: Values) =>
    answerOf(order, readEntries(order, entries).lines).kind === 'propose'
  return {
    entries: {
      kind: 'own',
      label: 'Lines',
      refusedAs: 'lines',
      fault: (entries) =>
        readEntries(order, entries).isWhole
          ? null
          : 'Enter a quantity and a price for each line; quantity 0 if you can’t deliver it.',
      draw: ({ value, error, onValue }) => (
        <>
          <ul className={classes.entries}>
            {value.map((entry) => (
              <AnswerLine
                key={entry.lineId}
                order={order}
                entry={entry}
                onEntry={(changed) =>
                  onValue(value.map((each) => (each.lineId === entry.lineId ? changed : each)))
                }
              />
            ))}
          </ul>
          {error ? <p className={classes.fault}>{error}</p> : null}
        </>
      ),
      words: (entries) => entries.map(({ quantity }) => quantity).join(', '),
    },
    supplierReference: {
      kind: 'line',
      label: 'Your reference',
      longest: 60,
      isShown: (values) => !isConfirmed && !differs(values),
    },
    note: {
      kind: 'text',
      label: 'Note to the buyer',
      longest: 500,
      rows: 2,
      isOneLine: true,
      isShown: differs,
    },
  }
}
