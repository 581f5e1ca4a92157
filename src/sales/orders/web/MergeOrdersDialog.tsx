import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { AddressChoice } from '../merge.rules.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { orderMachine } from '../orders.states.ts'
import { AddressChoiceField } from './AddressChoiceField.tsx'
import classes from './DoubleDialog.module.css'
import { deskApi } from './orders-api.ts'

/** Merges an order with another open one of its customer: the later one goes into the earlier one. */
export function MergeOrdersDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const { set } = useUrlState()
  const [chosen, setChosen] = useState('')
  const [address, setAddress] = useState<AddressChoice | null>(null)
  const { data, error } = useQuery(deskApi.ask('mergeCandidates', { id: order.id }))
  const act = useAct({
    area: 'orders',
    run: deskApi.call.merge,
    onRefusal: () => true,
    onDone: ({ intoId, number }) => {
      tellSuccess(`The orders were merged into ${orderLabel(number).toLowerCase()}`)
      onClose()
      set({ open: intoId }, 'replace')
    },
  })
  const title = `Merge ${label.toLowerCase()} with another order`
  const other = data?.candidates.find(({ id }) => id === chosen)
  if (data?.candidates.length === 0)
    return (
      <ModalDialog title={title} onClose={onClose}>
        <EmptyNote title="No other open order">
          This customer has no other order that is pending or confirmed.
        </EmptyNote>
        <div className={classes.buttons}>
          <ActButton onAct={onClose}>Close</ActButton>
        </div>
      </ModalDialog>
    )
  const own = `${label}: ${data?.address ?? ''}`
  const theirs = other ? `${orderLabel(other.number)}: ${other.address}` : ''
  const isMissing = other?.addressesDiffer === true && address === null
  const whyNot = !other ? 'Choose an order.' : isMissing ? 'Choose the address that counts.' : null
  const merge = () => {
    if (!other) return
    const { id, version } = order
    const pair = other.isEarlier
      ? { id, version, intoId: other.id, intoVersion: other.version }
      : { id: other.id, version: other.version, intoId: id, intoVersion: version }
    act.start({ ...pair, ...(other.addressesDiffer && address ? { address } : {}) })
  }
  return (
    <ModalDialog title={title} onClose={onClose}>
      {error ? <RefusalNote refusal={refusalOf(error)} /> : null}
      <Radio.Group
        label="Other open orders of this customer"
        value={chosen}
        onChange={(value) => {
          setChosen(value)
          setAddress(null)
        }}
      >
        {data?.candidates.map((each) => (
          <Radio
            key={each.id}
            value={each.id}
            mt={8}
            disabled={each.whyNot !== null}
            label={`${orderLabel(each.number)}, ${orderMachine.states[each.state].label.toLowerCase()}, ${formatInstant(each.placedAt)}, ${formatMoney(each.totalMinor, each.currency)}`}
            description={each.whyNot ?? each.address}
          />
        ))}
      </Radio.Group>
      {other?.addressesDiffer ? (
        <AddressChoiceField
          addresses={
            other.isEarlier ? { earlier: theirs, later: own } : { earlier: own, later: theirs }
          }
          value={address}
          onChange={setAddress}
        />
      ) : null}
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
      <p className={classes.signs}>
        The lines of both ship together for one shipping charge, and what was paid counts for both.
        The later order is cancelled as merged.
      </p>
      <div className={classes.buttons}>
        <ActButton onAct={onClose}>Cancel</ActButton>
        <ActButton weight="main" whyNot={whyNot} isPending={act.isPending} onAct={merge}>
          Merge orders
        </ActButton>
      </div>
    </ModalDialog>
  )
}
