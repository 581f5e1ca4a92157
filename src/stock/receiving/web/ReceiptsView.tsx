import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useSupplierOptions } from '#stock/suppliers/web/index.tsx'
import type { ReceiptRow } from '../receiving.fields.ts'
import { receiptList } from '../receiving.list.ts'
import { receivingApi } from './receiving-api.ts'

const cells: Cells<ReceiptRow> = {
  // Nothing has a value before it is received.
  value: ({ receivedAt, valueMinor, currency }) =>
    receivedAt === null || valueMinor === null ? (
      '–'
    ) : (
      <MoneyText minor={valueMinor} currency={currency} />
    ),
  rejected: ({ rejectedLines }) =>
    rejectedLines === 0 ? '–' : <ToneBadge tone="bad" label={String(rejectedLines)} />,
}

const withoutCosts = ['value']

/** The goods receipts of one's outlets. */
export function ReceiptsView() {
  const mayCost = useMay(capability.costs)
  const outlets = useOutletOptions()
  const suppliers = useSupplierOptions()
  return (
    <ListView
      list={receiptList}
      ask={(call) => receivingApi.ask('list', call)}
      keyOf={({ id }: ReceiptRow) => id}
      cells={cells}
      records={{ outletId: outlets, supplierId: suppliers }}
      exportPath="/files/goods-receipts"
      {...(mayCost ? {} : { without: withoutCosts })}
      whenNothing={
        <EmptyNote title="No goods receipts yet">
          Receive an expected delivery, or goods without an order. Each delivery becomes a goods
          receipt.
        </EmptyNote>
      }
    />
  )
}
