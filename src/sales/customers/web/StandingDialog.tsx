import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { CustomerRow } from '../customers.fields.ts'
import { customerMachine, type StandingMove, standingMoves } from '../customers.states.ts'
import classes from './customers.module.css'
import { customersApi } from './customers-api.ts'

const effects: Readonly<Record<StandingMove, string>> = {
  watch: 'Orders go through; whoever opens them sees that this customer is watched.',
  blockCod: 'New orders have to be paid first.',
  block: 'No new order can be placed. What a shop sends is taken in and held.',
  clear: 'Orders go through as with anybody.',
}

type Customer = Pick<CustomerRow, 'id' | 'fullName' | 'state'>

/** Watches, blocks or clears one or several customers, with a reason. */
export function StandingDialog(props: { customers: readonly Customer[]; onClose: () => void }) {
  const { customers, onClose } = props
  const open = standingMoves.filter((move) =>
    customers.some(({ state }) => customerMachine.moves[move].from.includes(state)),
  )
  const [move, setMove] = useState<StandingMove>(open[0] ?? 'watch')
  const reason = useReason('customer.state')
  const [first] = customers
  const who = customers.length === 1 ? first?.fullName : `${customers.length} customers`
  const act = useAct({
    area: 'customers',
    run: customersApi.call.move,
    onRefusal: () => true,
    onDone: ({ moved, skipped }) => {
      const left = skipped.map(({ reason: why }) => why).join(' ')
      tellSuccess(
        `${moved.length} changed${skipped.length > 0 ? `, ${skipped.length} left` : ''}`,
        left,
      )
      onClose()
    },
  })
  const fields = (
    <div className={classes.form}>
      <Radio.Group
        label="From now on"
        value={move}
        onChange={(value) => setMove(standingMoves.find((one) => one === value) ?? move)}
      >
        <div className={classes.form}>
          {open.map((one) => (
            <Radio
              key={one}
              value={one}
              label={customerMachine.moves[one].label}
              description={effects[one]}
            />
          ))}
        </div>
      </Radio.Group>
      {reason.fields}
    </div>
  )
  return (
    <ConfirmDialog
      title={`What may ${who} do?`}
      confirmLabel={`${customerMachine.moves[move].label}: ${who}`}
      isDangerous={move === 'block' || move === 'blockCod'}
      fields={fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const given = reason.take()
        if (given) act.start({ ids: customers.map(({ id }) => id), move, reason: given })
      }}
      onClose={onClose}
    >
      Orders that stand already stay as they are.
    </ConfirmDialog>
  )
}
