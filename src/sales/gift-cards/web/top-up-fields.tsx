import { Button } from '@mantine/core'
import { choicesOf } from '#platform/choices.ts'
import { formatMoney } from '#platform/money.ts'
import type { FormDesk } from '#platform/web/forms/use-form.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tenderLabels } from '#sales/registers/tenders.ts'
import {
  type CardTender,
  cardTenders,
  quickAmounts,
  refuseCashAmount,
} from '../gift-cards.rules.ts'
import classes from './gift-cards.module.css'
import type { OpenRegister } from './use-open-registers.ts'

export type TopUpValues = {
  readonly registerId: string
  readonly method: CardTender
  readonly amountMinor: number | null
}

export const noRegisterOpen = 'No register is open. Open one with a count of its cash first.'

/** What every payment for a card asks: the register, the method and the amount. */
export function topUpFields(registers: readonly OpenRegister[], currency: string) {
  return {
    registerId: {
      kind: 'choice' as const,
      label: 'Register',
      options: registers.map(({ id, label }) => ({ value: id, label })),
      emptyLabel: 'Choose …',
      isRequired: true as const,
      help: 'The money goes into its session.',
    },
    method: {
      kind: 'choice' as const,
      label: 'Payment method',
      isRadio: true as const,
      options: choicesOf(cardTenders, tenderLabels),
    },
    amountMinor: {
      kind: 'money' as const,
      label: 'Amount',
      currency,
      isRequired: true as const,
      fault: (amountMinor: number | null, { registerId, method }: TopUpValues) => {
        if (amountMinor === null || amountMinor <= 0) return 'Enter an amount above zero.'
        const step = registers.find(({ id }) => id === registerId)?.cashStepMinor ?? 1
        return refuseCashAmount({ amountMinor, method }, step, currency)?.message ?? null
      },
    },
  }
}

/** The currency of the register that is chosen; before that, of the company. */
export function useCurrencyOf(registers: readonly OpenRegister[]) {
  const house = useHouse()
  return (registerId: string) =>
    registers.find(({ id }) => id === registerId)?.currency ?? house.currency
}

/** Where only one register is open, it is chosen. */
export const openTopUp = (registers: readonly OpenRegister[]): TopUpValues => ({
  registerId: registers.length === 1 ? (registers[0]?.id ?? '') : '',
  method: 'cash',
  amountMinor: null,
})

/** The amounts that most cards have, one click each. */
export function QuickAmounts<V extends TopUpValues>(props: {
  form: FormDesk<V>
  currency: string
}) {
  const { form, currency } = props
  return (
    <fieldset className={classes.quick}>
      <legend className={classes.hiddenLegend}>Usual amounts</legend>
      {quickAmounts(currency).map((amountMinor) => (
        <Button
          key={amountMinor}
          variant={form.values.amountMinor === amountMinor ? 'filled' : 'default'}
          onClick={() => form.change({ amountMinor } as Partial<V>)} // parse edge: V has the field
        >
          {formatMoney(amountMinor, currency)}
        </Button>
      ))}
    </fieldset>
  )
}
