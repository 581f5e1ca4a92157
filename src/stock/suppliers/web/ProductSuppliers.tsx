import { NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useMay, useWhyNotShared } from '#platform/web/permissions-context.ts'
import type { SupplierItem } from '../supplier-items.contract.ts'
import { ItemRow } from './ItemRow.tsx'
import { SupplierItemForm } from './SupplierItemForm.tsx'
import classes from './suppliers.module.css'
import { supplierItemsApi } from './suppliers-api.ts'

type Variant = { readonly id: string; readonly sku: string }

/** Who sells a product's variants, and on what terms. */
export function ProductSuppliers({ variants }: { variants: readonly Variant[] }) {
  const [chosen, setChosen] = useState('')
  const [form, setForm] = useState<SupplierItem | 'new' | null>(null)
  const maySee = useMay([capability.suppliers, capability.products])
  const whyNot = useWhyNotShared(capability.suppliers)
  const variant = variants.find(({ id }) => id === chosen) ?? variants[0]
  const { data, error, isLoading, refetch } = useQuery({
    ...supplierItemsApi.ask('list', { variantId: variant?.id ?? '' }),
    enabled: maySee && variant !== undefined,
  })
  if (!maySee || !variant) return null
  return (
    <Section
      title="Suppliers"
      aside={
        <ActButton
          size="xs"
          icon={<IconPlus size={14} />}
          whyNot={whyNot}
          onAct={() => setForm('new')}
        >
          Add supplier
        </ActButton>
      }
    >
      {variants.length > 1 ? (
        <NativeSelect
          size="xs"
          label="Variant"
          value={variant.id}
          data={variants.map(({ id, sku }) => ({ value: id, label: sku }))}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      ) : null}
      {isLoading ? <Pending /> : null}
      {error && !data ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data?.rows.length === 0 ? (
        <p className={classes.remark}>
          No suppliers yet. A product needs a supplier before it can be ordered.
        </p>
      ) : null}
      <ul className={classes.items}>
        {data?.rows.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            title={item.supplierName}
            hasCosts={data.hasCosts}
            whyNot={whyNot}
            onChange={() => setForm(item)}
          />
        ))}
      </ul>
      {form === null ? null : (
        <SupplierItemForm
          of={{ variant }}
          item={form === 'new' ? null : form}
          onClose={() => setForm(null)}
        />
      )}
    </Section>
  )
}
