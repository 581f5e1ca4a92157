import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PriceListsDialog } from '#stock/catalog/web/index.tsx'
import classes from './NewOrder.module.css'
import { type Draft, isLowered, noPriceList } from './new-order-draft.ts'
import { priceListsOfOrders } from './orders-api.ts'

type DraftPricesProps = {
  draft: Draft
  onDraft: (draft: Draft) => void
  currency: string
  faults: Readonly<Record<string, string>>
  /** The fields for why prices differ; shown once one does. */
  reason: ReactNode
  /** For an edit: prices stay as agreed, regardless of the current lists. */
  isEdit?: boolean
}

/** Price list, discount on the whole, shipping, and why it costs less than usual. */
export function DraftPrices(props: DraftPricesProps) {
  const { draft, onDraft, currency, faults } = props
  const [isListing, setListing] = useState(false)
  const { data } = useQuery({
    ...priceListsOfOrders.ask('usable', {
      currency,
      ...(draft.outletId === '' ? {} : { outletId: draft.outletId }),
    }),
    enabled: !props.isEdit,
  })
  const isElsewhere =
    draft.priceListId !== '' &&
    draft.priceListId !== noPriceList &&
    data?.lists.every(({ id }) => id !== draft.priceListId) === true
  return (
    <>
      {props.isEdit ? null : (
        <div className={classes.withButton}>
          <NativeSelect
            label="Price list"
            value={draft.priceListId}
            error={faults.priceListId ?? null}
            data={[
              { value: '', label: draft.customerId ? 'The customer’s' : 'Usual prices' },
              ...(draft.customerId ? [{ value: noPriceList, label: 'None: usual prices' }] : []),
              ...(data?.lists ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ...(isElsewhere
                ? [{ value: draft.priceListId, label: 'One that does not count' }]
                : []),
            ]}
            onChange={({ currentTarget: { value } }) => onDraft({ ...draft, priceListId: value })}
          />
          <Button variant="default" onClick={() => setListing(true)}>
            Price lists
          </Button>
        </div>
      )}
      <div className={classes.pair}>
        <TextInput
          label={`Discount on the order, ${currency} or %`}
          inputMode="decimal"
          autoComplete="off"
          value={draft.discount}
          placeholder="None"
          error={faults['discount.amountMinor'] ?? faults.discount ?? null}
          onChange={({ currentTarget: { value } }) => onDraft({ ...draft, discount: value })}
        />
        <TextInput
          label={`Shipping, ${currency}`}
          inputMode="decimal"
          autoComplete="off"
          value={draft.shipping}
          placeholder="0.00"
          {...(props.isEdit
            ? {}
            : { description: 'No shipping rates are set up; enter what was agreed.' })}
          error={faults.shippingMinor ?? null}
          onChange={({ currentTarget: { value } }) => onDraft({ ...draft, shipping: value })}
        />
      </div>
      {isLowered(draft) && props.reason ? (
        <fieldset className={classes.why}>
          <legend>Why prices or discounts differ</legend>
          {props.reason}
        </fieldset>
      ) : null}
      {isListing ? <PriceListsDialog onClose={() => setListing(false)} /> : null}
    </>
  )
}
