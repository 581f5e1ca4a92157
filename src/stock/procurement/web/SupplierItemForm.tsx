import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { parseMoney, plainMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { SupplierItem } from '../buying.contract.ts'
import { buyingApi } from './procurement-api.ts'
import { SupplierPicker } from './SupplierPicker.tsx'
import classes from './suggestions.module.css'

type SupplierItemFormProps = {
  variant: { readonly id: string; readonly sku: string }
  /** Null for a supplier who is new to the variant. */
  item: SupplierItem | null
  onClose: () => void
}

const numbers = [
  { key: 'packQuantity', label: 'Sold in packs of' },
  { key: 'leastQuantity', label: 'At least' },
  { key: 'leadDays', label: 'Days to deliver' },
] as const

/** On what terms a supplier sells a variant. */
export function SupplierItemForm({ variant, item, onClose }: SupplierItemFormProps) {
  const house = useHouse()
  const mayCost = useMay(capability.costs)
  const currency = item?.currency ?? house.currency
  const [supplierId, setSupplierId] = useState<string | null>(item?.supplierId ?? null)
  const [draft, setDraft] = useState(() => draftOf(item))
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }))
  const act = useAct({
    area: 'buying',
    run: buyingApi.call.saveItem,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`The terms of ${variant.sku} are saved`)
      onClose()
    },
  })
  const priceMinor = draft.price === '' ? null : parseMoney(draft.price, currency)
  const isWrongPrice = draft.price !== '' && (priceMinor === null || priceMinor < 0)
  const wrong = numbers.find(({ key }) => !/^\d{0,7}$/.test(draft[key]))
  const confirm = () => {
    setTried(true)
    if (supplierId === null || isWrongPrice || wrong) return
    const { supplierSku, isPreferred, isActive } = draft
    act.start({
      supplierId,
      variantId: variant.id,
      version: item?.version ?? null,
      supplierSku,
      // Left out by those who do not see it, so that it stays.
      ...(mayCost || draft.price !== '' ? { priceMinor } : {}),
      currency,
      packQuantity: Number(draft.packQuantity || 1),
      leastQuantity: Number(draft.leastQuantity || 1),
      leadDays: draft.leadDays === '' ? null : Number(draft.leadDays),
      isPreferred,
      isActive,
    })
  }
  return (
    <ConfirmDialog
      title={item ? `Change the terms of ${item.supplierName}` : `Who sells ${variant.sku}?`}
      confirmLabel="Save"
      fields={
        <>
          {item ? null : <SupplierPicker value={supplierId} onChange={setSupplierId} />}
          {isTried && supplierId === null ? <p role="alert">Find the supplier first.</p> : null}
          <div className={classes.two}>
            <TextInput
              label="Their SKU"
              maxLength={60}
              value={draft.supplierSku}
              onChange={({ currentTarget: { value } }) => change({ supplierSku: value })}
            />
            <TextInput
              label={`Price of one, ${currency}`}
              inputMode="decimal"
              maxLength={14}
              value={draft.price}
              error={isTried && isWrongPrice ? 'An amount like 4.50, or nothing.' : null}
              onChange={({ currentTarget: { value } }) => change({ price: value.trim() })}
            />
            {numbers.map(({ key, label }) => (
              <TextInput
                key={key}
                label={label}
                inputMode="numeric"
                maxLength={7}
                value={draft[key]}
                error={
                  isTried && wrong?.key === key ? 'A whole number.' : fieldFault(act.refusal, key)
                }
                onChange={({ currentTarget: { value } }) => change({ [key]: value.trim() })}
              />
            ))}
          </div>
          <Switch
            label="Ask this supplier first"
            checked={draft.isPreferred}
            onChange={({ currentTarget: { checked } }) => change({ isPreferred: checked })}
          />
          <Switch
            label="They sell it"
            checked={draft.isActive}
            onChange={({ currentTarget: { checked } }) => change({ isActive: checked })}
          />
        </>
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      Suggestions and drafts are made by these terms.
    </ConfirmDialog>
  )
}

function draftOf(item: SupplierItem | null) {
  if (!item)
    return {
      supplierSku: '',
      price: '',
      packQuantity: '1',
      leastQuantity: '1',
      leadDays: '',
      isPreferred: false,
      isActive: true,
    }
  const { priceMinor, currency, leadDays } = item
  return {
    supplierSku: item.supplierSku,
    price: priceMinor === null ? '' : plainMoney(priceMinor, currency),
    packQuantity: String(item.packQuantity),
    leastQuantity: String(item.leastQuantity),
    leadDays: leadDays === null ? '' : String(leadDays),
    isPreferred: item.isPreferred,
    isActive: item.isActive,
  }
}
