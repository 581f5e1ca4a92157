import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, parseMoney, plainMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault, type ShownRefusal } from '#platform/web/client.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { WholeAdvice } from '../advice.fields.ts'
import { type Decision, decisionLabels, noTerms, type Terms } from '../advice-decisions.ts'
import classes from './advice.module.css'

type AdviceDialogProps = {
  advice: WholeAdvice
  decision: Decision
  isPending: boolean
  refusal: ShownRefusal | null
  onDecide: (terms: Terms) => void
  onClose: () => void
}

type Field = {
  readonly name:
    | 'on'
    | 'name'
    | 'phone'
    | 'address'
    | 'postcode'
    | 'city'
    | 'cash'
    | 'branch'
    | 'note'
  readonly label: string
  readonly type?: string
  readonly most: number
}

const note: Field = { name: 'note', label: 'A word for the courier', most: 200 }

const fieldsOf: Readonly<Record<Decision, readonly Field[]>> = {
  reattempt: [note],
  reattempt_on: [{ name: 'on', label: 'On', type: 'date', most: 10 }, note],
  change_contact: [
    { name: 'name', label: 'Name, where it is another', most: 120 },
    { name: 'phone', label: 'Phone', most: 30 },
    { name: 'address', label: 'Street and number', most: 200 },
    { name: 'postcode', label: 'Postcode', most: 20 },
    { name: 'city', label: 'Town', most: 80 },
    note,
  ],
  change_cash: [{ name: 'cash', label: 'The courier collects', most: 20 }, note],
  hold_at_branch: [{ name: 'branch', label: 'Which branch', most: 120 }, note],
  return: [note],
}

const effects: Readonly<Record<Decision, string>> = {
  reattempt: 'The courier goes to the same door once more.',
  reattempt_on: 'The courier goes to the same door on that day.',
  change_contact:
    'The new address is checked before it is sent. The order keeps the one under which it left.',
  change_cash: 'Another amount needs somebody who may decide about it.',
  hold_at_branch: 'The customer fetches the parcel there.',
  return: 'The parcel comes back to us. It moves once the courier says so.',
}

/** The details that a decision needs. */
export function AdviceDialog(props: AdviceDialogProps) {
  const { advice, decision, refusal, onDecide } = props
  const { currency, cashMinor, orderNumber } = advice
  const [given, setGiven] = useState<Partial<Record<Field['name'], string>>>({
    cash: plainMoney(cashMinor, currency),
    on: tomorrow(),
  })
  const [fault, setFault] = useState<string | null>(null)
  const confirm = () => {
    const { cash = '', on = '', ...rest } = given
    const amount = decision === 'change_cash' ? parseMoney(cash, currency) : null
    if (decision === 'change_cash' && amount === null) return setFault('Enter an amount.')
    setFault(null)
    onDecide({
      ...noTerms,
      ...rest,
      on: decision === 'reattempt_on' && on !== '' ? on : null,
      cashMinor: amount,
    })
  }
  return (
    <ConfirmDialog
      title={`${decisionLabels[decision]}: order ${orderNumber}?`}
      confirmLabel={decisionLabels[decision]}
      isDangerous={decision === 'return'}
      isPending={props.isPending}
      refusal={refusal}
      fields={
        <div className={classes.fields}>
          {fieldsOf[decision].map(({ name, label, type, most }, at) => (
            <TextInput
              key={name}
              autoFocus={at === 0}
              label={label}
              maxLength={most}
              {...(type ? { type } : {})}
              value={given[name] ?? ''}
              error={name === 'cash' ? fault : fieldFault(refusal, `terms.${name}`)}
              onChange={({ currentTarget: { value } }) =>
                setGiven((now) => ({ ...now, [name]: value }))
              }
            />
          ))}
        </div>
      }
      onConfirm={confirm}
      onClose={props.onClose}
    >
      {effects[decision]}
      {decision === 'change_cash'
        ? ` Now it is to collect ${cashMinor === 0 ? 'nothing' : formatMoney(cashMinor, currency)}.`
        : null}
    </ConfirmDialog>
  )
}

const tomorrow = () => dayAt(new Date(Date.now() + 24 * 3_600_000))
