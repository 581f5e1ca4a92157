import { NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useMay, useWhyNotShared } from '#platform/web/permissions-context.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { SupplierItem } from '../buying.contract.ts'
import { buyingApi } from './procurement-api.ts'
import { SupplierItemForm } from './SupplierItemForm.tsx'
import classes from './suggestions.module.css'

type Variant = { readonly id: string; readonly sku: string }

/** Who sells a product's variants, and on what terms. */
export function ProductSuppliers({ variants }: { variants: readonly Variant[] }) {
  const [chosen, setChosen] = useState('')
  const [form, setForm] = useState<SupplierItem | 'new' | null>(null)
  const maySee = useMay([capability.suppliers, capability.products])
  const whyNot = useWhyNotShared(capability.suppliers)
  const variant = variants.find(({ id }) => id === chosen) ?? variants[0]
  const { data, error, isLoading, refetch } = useQuery({
    ...buyingApi.ask('items', { variantId: variant?.id ?? '' }),
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
          Add a supplier
        </ActButton>
      }
    >
      {variants.length > 1 ? (
        <NativeSelect
          size="xs"
          label="Of the variant"
          value={variant.id}
          data={variants.map(({ id, sku }) => ({ value: id, label: sku }))}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      ) : null}
      {isLoading ? <Pending /> : null}
      {error && !data ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data?.rows.length === 0 ? (
        <p className={classes.remark}>
          No supplier sells this product to us yet, so it can’t be ordered.
        </p>
      ) : null}
      <ul className={classes.items}>
        {data?.rows.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            hasCosts={data.hasCosts}
            whyNot={whyNot}
            onChange={() => setForm(item)}
          />
        ))}
      </ul>
      {form === null ? null : (
        <SupplierItemForm
          variant={variant}
          item={form === 'new' ? null : form}
          onClose={() => setForm(null)}
        />
      )}
    </Section>
  )
}

type ItemRowProps = {
  item: SupplierItem
  hasCosts: boolean
  whyNot: string | null
  onChange: () => void
}

function ItemRow({ item, hasCosts, whyNot, onChange }: ItemRowProps) {
  const { id, version, supplierName, isPreferred, isActive } = item
  const putBack = useAct({ area: 'buying', run: buyingApi.call.saveItem })
  const remove = useAct({
    area: 'buying',
    run: buyingApi.call.removeItem,
    onDone: () =>
      tellUndoable(`${supplierName} is removed`, `It is not asked for ${item.sku} any more.`, () =>
        putBack.start({ ...item, version: null }),
      ),
  })
  return (
    <li className={classes.item}>
      <span className={classes.lineFacts}>
        {supplierName} {isPreferred ? <ToneBadge label="Preferred" tone="active" /> : null}
        {isActive ? null : <ToneBadge label="Sells it no more" tone="quiet" />}
        <span className={classes.terms}>{termsInWords(item, hasCosts)}</span>
      </span>
      <ActButton size="xs" whyNot={whyNot} onAct={onChange}>
        Change
      </ActButton>
      <ActButton
        size="xs"
        whyNot={whyNot}
        isPending={remove.isPending}
        onAct={() => remove.start({ id, version })}
      >
        Remove
      </ActButton>
    </li>
  )
}

function termsInWords(item: SupplierItem, hasCosts: boolean): string {
  const { supplierSku, priceMinor, currency, packQuantity, leastQuantity, leadDays } = item
  return [
    supplierSku && `theirs ${supplierSku}`,
    priceMinor === null ? hasCosts && 'price unknown' : `${formatMoney(priceMinor, currency)} each`,
    packQuantity > 1 && `packs of ${packQuantity}`,
    leastQuantity > 1 && `at least ${leastQuantity}`,
    leadDays !== null && `${leadDays} ${leadDays === 1 ? 'day' : 'days'} to deliver`,
  ]
    .filter(Boolean)
    .join(' · ')
}
