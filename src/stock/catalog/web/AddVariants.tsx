import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Product } from '../products.fields.ts'
import { keyOf, optionsIn, type RowTexts, readRows, variantRows } from './option-rows.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { shownFaults } from './shown-faults.ts'
import { VariantPreview } from './VariantPreview.tsx'
import { amountText } from './variant-draft.ts'

/** New values of the options that a product has; combinations that are there are left alone. */
export function AddVariants({ product, onClose }: { product: Product; onClose: () => void }) {
  const [opened] = useState(product)
  const { optionNames, variants, currency } = opened
  const [values, setValues] = useState<readonly string[]>(() =>
    optionNames.map((_name, place) =>
      [...new Set(variants.map((each) => each.optionValues[place]))].join(', '),
    ),
  )
  const [typed, setTyped] = useState<ReadonlyMap<string, RowTexts>>(new Map())
  const [unread, setUnread] = useState<ReadonlyMap<string, string>>(new Map())
  const act = useAct({
    area: 'products',
    run: productsApi.call.addVariants,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${opened.title} has more variants`)
      onClose()
    },
  })
  const taken = new Set(variants.map(({ optionValues }) => keyOf(optionValues)))
  const base = { sku: baseSku(opened), price: amountText(variants[0]?.priceMinor ?? 0, currency) }
  const texts = optionNames.map((name, place) => ({ name, values: values[place] ?? '' }))
  const rows = variantRows(optionsIn(texts), base, typed).filter(({ key }) => !taken.has(key))
  const sent = rows.filter(({ isLeft }) => !isLeft)
  const told = shownFaults(act.refusal, [])
  const faults = new Map([
    ...unread,
    ...told.map(({ key, message }) => [sent[Number(key)]?.key ?? '', message] as const),
  ])
  const save = () => {
    const read = readRows(rows, currency)
    setUnread(read.faults)
    if (read.faults.size > 0 || read.variants.length === 0) return
    act.start({ id: opened.id, version: opened.version, variants: [...read.variants] })
  }
  return (
    <ConfirmDialog
      title={`Add variants to ${opened.title}`}
      confirmLabel={sent.length === 1 ? 'Add 1 variant' : `Add ${sent.length} variants`}
      isPending={act.isPending}
      refusal={told.length > 0 ? null : act.refusal}
      onConfirm={save}
      onClose={onClose}
      fields={
        <div className={classes.fields}>
          {optionNames.map((name, place) => (
            <TextInput
              key={name}
              label={name}
              value={values[place] ?? ''}
              onChange={(event) => setValues(values.with(place, event.currentTarget.value))}
            />
          ))}
          {rows.length === 0 ? (
            <p className={classes.quiet}>Every combination of these is there already.</p>
          ) : (
            <VariantPreview
              rows={rows}
              currency={currency}
              faults={faults}
              onChange={(key, part) =>
                setTyped((now) => new Map(now).set(key, { ...now.get(key), ...part }))
              }
            />
          )}
        </div>
      }
    >
      Write the new values behind the ones that are there, parted by commas.
    </ConfirmDialog>
  )
}

/** What the SKUs of its variants begin with alike. */
function baseSku({ variants }: Product): string {
  const [first = '', ...others] = variants.map(({ sku }) => sku)
  let length = first.length
  for (const sku of others) while (!sku.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length).replace(/[-._]+$/, '')
}
