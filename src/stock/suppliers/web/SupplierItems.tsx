import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { SupplierItem } from '../supplier-items.contract.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import { ItemRow } from './ItemRow.tsx'
import { SupplierItemForm } from './SupplierItemForm.tsx'
import classes from './suppliers.module.css'
import { supplierItemsApi } from './suppliers-api.ts'

const atFirst = 20
const mostItems = 500

/** What a supplier sells to us, and on what terms. */
export function SupplierItems(props: { supplier: WholeSupplier; whyNot: string | null }) {
  const { supplier, whyNot } = props
  const [limit, setLimit] = useState(atFirst)
  const [form, setForm] = useState<SupplierItem | 'new' | null>(null)
  const { data, error, refetch } = useQuery({
    ...supplierItemsApi.ask('list', { supplierId: supplier.id, limit }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      title="Items"
      aside={
        <ActButton
          size="xs"
          icon={<IconPlus size={14} />}
          whyNot={whyNot}
          onAct={() => setForm('new')}
        >
          Add item
        </ActButton>
      }
    >
      {error && !data ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {!error && !data ? <Pending /> : null}
      {data?.rows.length === 0 ? (
        <p className={classes.remark}>No items yet. Add what this supplier sells.</p>
      ) : null}
      <ul className={classes.items}>
        {data?.rows.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            title={`${item.title} (${item.sku})`}
            hasCosts={data.hasCosts}
            whyNot={whyNot}
            onChange={() => setForm(item)}
          />
        ))}
      </ul>
      {data?.nextCursor && limit < mostItems ? (
        <ActButton size="xs" onAct={() => setLimit(mostItems)}>
          Show more items
        </ActButton>
      ) : null}
      {form === null ? null : (
        <SupplierItemForm
          of={{ supplier }}
          item={form === 'new' ? null : form}
          onClose={() => setForm(null)}
        />
      )}
    </Section>
  )
}
