import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { CustomerRow } from '../customers.fields.ts'
import { customerMachine, type StandingMove, standingMoves } from '../customers.states.ts'
import { customersApi } from './customers-api.ts'

const effects: Readonly<Record<StandingMove, string>> = {
  watch: 'Orders go through. Users who open them see that this customer is watched.',
  blockCod: 'New orders have to be paid first.',
  block: 'No new order can be placed. What a shop sends is taken in and held.',
  clear: 'Orders go through as for any other customer.',
}

type Customer = Pick<CustomerRow, 'id' | 'fullName' | 'state'>

type Values = { readonly move: StandingMove; readonly reason: ReasonGiven }

/** Watches, blocks or clears one or several customers, with a reason. */
export function StandingDialog(props: { customers: readonly Customer[]; onClose: () => void }) {
  const { customers, onClose } = props
  const open = standingMoves.filter((move) =>
    customers.some(({ state }) => customerMachine.moves[move].from.includes(state)),
  )
  const reason = useReasonField('customer.state')
  const who = customers.length === 1 ? `${customers[0]?.fullName}` : `${customers.length} customers`
  const fields: FormFields<Values> = {
    move: {
      kind: 'choice',
      label: 'From now on',
      isRadio: true,
      options: open.map((value) => ({
        value,
        label: customerMachine.moves[value].label,
        help: effects[value],
      })),
    },
    reason,
  }
  return (
    <FormDialog
      area="customers"
      title={`What may ${who} do?`}
      subject={who}
      effect="Existing orders stay as they are."
      confirmLabel={who}
      asEntered={({ move }) => ({
        confirmLabel: `${customerMachine.moves[move].label}: ${who}`,
        isDangerous: move === 'block' || move === 'blockCod',
      })}
      fields={fields}
      opened={openWith(open[0])}
      save={({ values }, options) =>
        customersApi.call.move({ ids: customers.map(({ id }) => id), ...values }, options)
      }
      onSaved={({ moved, skipped }) => {
        tellSuccess(
          `${moved.length} changed${skipped.length > 0 ? `, ${skipped.length} left` : ''}`,
          skipped.map(({ reason: why }) => why).join(' '),
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const openWith = (move: StandingMove = 'watch'): Values => ({ move, reason: noReason })
