import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { formatInstant } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useHouse } from '#platform/web/house-context.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { type PlanValues, planFields, rowsOf } from './plan-fields.tsx'
import { tomorrowIn } from './planned-price-draft.ts'
import { priceListsApi } from './price-lists-api.ts'
import { productsApi } from './products-api.ts'
import { shownFaults } from './shown-faults.ts'

type Props = {
  /** `Plan prices of 3 products` */
  title: string
  productIds: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** Prices for an instant to come, of one product or of many: typed, or all by so many percent. */
export function PlanPricesDialog({ title, productIds, onDone, onClose }: Props) {
  const { timeZone } = useHouse()
  const [listId, setListId] = useState<string | null>(null)
  const lists = useQuery(priceListsApi.ask('list', {}))
  const today = useQuery(
    productsApi.ask('pricesToday', {
      productIds: [...productIds],
      ...(listId === null ? {} : { priceListId: listId }),
    }),
  )
  const variants = today.data?.variants ?? []
  return (
    <FormDialog
      area="products"
      title={title}
      subject="The prices"
      effect="What is left empty stays as it is. Until then today’s prices are shown and charged; orders that are placed keep theirs."
      confirmLabel="Plan"
      isWide
      fields={planFields({
        lists: lists.data?.lists ?? [],
        variants,
        isLoading: !today.data,
        onList: setListId,
      })}
      opened={{
        takesEffectAt: tomorrowIn(timeZone),
        priceListId: null,
        percent: '',
        isLeftOut: false,
        texts: {},
      }}
      faultsIn={(refusal) => {
        const [fault] = shownFaults(refusal, [])
        return fault ? { texts: fault.message } : {}
      }}
      save={({ values }, options) => {
        const { takesEffectAt, priceListId } = values
        const rows = rowsOf(variants, values)
        return productsApi.call.planPrices({ takesEffectAt, priceListId, rows }, options)
      }}
      onSaved={({ planned }, { takesEffectAt }: PlanValues) => {
        tellSuccess(
          `${planned === 1 ? '1 price is' : `${planned} prices are`} planned for ${formatInstant(takesEffectAt)}`,
        )
        onDone()
      }}
      below={() =>
        today.error ? (
          <RefusalNote refusal={refusalOf(today.error)} onRetry={() => today.refetch()} />
        ) : null
      }
      onClose={onClose}
    />
  )
}
