import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useSupplierOptions } from '#stock/suppliers/web/index.tsx'
import type { AccrualRow } from '../accruals.fields.ts'
import { accrualList } from '../accruals.list.ts'
import classes from './supplier-invoices.module.css'
import { supplierInvoicesApi } from './supplier-invoices-api.ts'

const cells: Cells<AccrualRow> = {
  order: ({ orderId, orderLabel }) => (
    <AppLink to="/purchase-orders" search={{ open: orderId }}>
      {orderLabel}
    </AppLink>
  ),
}

/** What was received and not invoiced at the end of a day, with its value. */
export function AccrualsTab() {
  const outlets = useOutletOptions()
  const suppliers = useSupplierOptions()
  return (
    <>
      <AccrualTotal />
      <ListView
        list={accrualList}
        ask={(call) => supplierInvoicesApi.ask('accruals', call)}
        keyOf={({ orderId }: AccrualRow) => orderId}
        cells={cells}
        records={{ outletId: outlets, supplierId: suppliers }}
        exportPath="/files/supplier-accruals"
        isFlat
        whenNothing={
          <EmptyNote title="Everything received is invoiced">
            Orders appear here when goods are received before their invoice.
          </EmptyNote>
        }
      />
    </>
  )
}

const valuesOf = (param: string | undefined) => (param ? { values: param.split(',') } : {})

/** The sum of the filter, in the currency of the outlets. */
function AccrualTotal() {
  const { params } = useUrlState()
  const { values: supplierId } = valuesOf(params.supplierId)
  const { values: outletId } = valuesOf(params.outletId)
  const { data } = useQuery({
    ...supplierInvoicesApi.ask('accrualSums', {
      q: params.q ?? '',
      ...(params.day ? { day: params.day } : {}),
      ...(supplierId ? { supplierId } : {}),
      ...(outletId ? { outletId } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const sums = data.sums.map(({ minor, currency }) => formatMoney(minor, currency))
  return (
    <p role="status" className={classes.total}>
      Received and not invoiced {params.day ? `on ${formatDay(params.day)}` : 'today'}:{' '}
      <strong>{sums.length > 0 ? sums.join(' + ') : 'nothing'}</strong>
    </p>
  )
}
