import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { AddressChoice } from '../merge.rules.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { orderMachine } from '../orders.states.ts'
import { addressChoiceField } from './address-choice-field.ts'
import classes from './DoubleDialog.module.css'
import { deskApi } from './orders-api.ts'

type Found = Awaited<ReturnType<typeof deskApi.call.mergeCandidates>>

type Values = { readonly otherId: string; readonly address: AddressChoice | null }

const opened: Values = { otherId: '', address: null }

/** Merges an order with another open one of its customer: the later one goes into the earlier one. */
export function MergeOrdersDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const label = orderLabel(order.number)
  const { set } = useUrlState()
  const { data, error, refetch } = useQuery(deskApi.ask('mergeCandidates', { id: order.id }))
  const title = `Merge ${label.toLowerCase()} with another order`
  if (!data || data.candidates.length === 0)
    return (
      <ModalDialog title={title} onClose={onClose}>
        {data ? (
          <EmptyNote title="No other open order">
            This customer has no other order that is pending or confirmed.
          </EmptyNote>
        ) : error ? (
          <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
        ) : (
          <Loader />
        )}
        <div className={classes.buttons}>
          <ActButton onAct={onClose}>Close</ActButton>
        </div>
      </ModalDialog>
    )
  return (
    <FormDialog
      area="orders"
      title={title}
      subject={label}
      effect="The lines of both ship together for one shipping charge, and what was paid counts for both. The later order is cancelled as merged."
      confirmLabel="Merge orders"
      fields={(values) => fieldsOf(order, data, values)}
      opened={opened}
      save={({ values }, options) => deskApi.call.merge(inputOf(order, data, values), options)}
      // The other order may be what changed: its version comes with the candidates.
      onRefused={() => void refetch()}
      onSaved={({ intoId, number }) => {
        tellSuccess(`The orders were merged into ${orderLabel(number).toLowerCase()}`)
        onClose()
        set({ open: intoId }, 'replace')
      }}
      onClose={onClose}
    />
  )
}

function fieldsOf(order: Order, { address, candidates }: Found, values: Values) {
  const other = candidates.find(({ id }) => id === values.otherId)
  const own = `${orderLabel(order.number)}: ${address}`
  const theirs = other ? `${orderLabel(other.number)}: ${other.address}` : ''
  const addresses = other?.isEarlier
    ? { earlier: theirs, later: own }
    : { earlier: own, later: theirs }
  const fields: FormFields<Values> = {
    otherId: {
      kind: 'choice',
      label: 'Other open orders of this customer',
      options: candidates.map((each) => ({
        value: each.id,
        label: `${orderLabel(each.number)}, ${orderMachine.states[each.state].label.toLowerCase()}, ${formatInstant(each.placedAt)}, ${formatMoney(each.totalMinor, each.currency)}`,
        help: each.address,
        whyNot: each.whyNot,
      })),
      isRadio: true,
      isRequired: true,
      fault: (id) =>
        candidates.some((each) => each.id === id && each.whyNot === null)
          ? null
          : 'This order can no longer be merged. Please choose another one.',
      // Which address counts is asked again for another order.
      fillsIn: () => ({ address: null }),
    },
    address: addressChoiceField(other?.addressesDiffer ? addresses : null),
  }
  return fields
}

function inputOf({ id, version }: Order, { candidates }: Found, { otherId, address }: Values) {
  const other = candidates.find((each) => each.id === otherId)
  const into = { intoId: otherId, intoVersion: other?.version ?? 0 }
  const pair = other?.isEarlier
    ? { id, version, ...into }
    : { id: otherId, version: into.intoVersion, intoId: id, intoVersion: version }
  return { ...pair, ...(other?.addressesDiffer && address ? { address } : {}) }
}
