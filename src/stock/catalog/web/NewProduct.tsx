import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { fieldFault } from '#platform/web/client.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { mostVariants } from '../variant-options.ts'
import { OptionFields } from './OptionFields.tsx'
import { type OptionText, optionsIn, type RowTexts, readRows, variantRows } from './option-rows.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { shownFaults } from './shown-faults.ts'
import { VariantPreview } from './VariantPreview.tsx'
import { WordField } from './WordField.tsx'

const empty = { title: '', category: '', brand: '', sku: '', price: '' }

/** A new product: what it is called, and the variants that its options make. */
export function NewProduct({ onClose }: { onClose: () => void }) {
  const { currency } = useHouse()
  const { set } = useUrlState()
  const formId = useId()
  const [draft, setDraft] = useState(empty)
  const [texts, setTexts] = useState<readonly OptionText[]>([])
  const [typed, setTyped] = useState<ReadonlyMap<string, RowTexts>>(new Map())
  const [unread, setUnread] = useState<ReadonlyMap<string, string>>(new Map())
  const act = useAct({
    area: 'products',
    run: productsApi.call.create,
    onRefusal: () => true,
    onDone: ({ id }) => {
      tellSuccess(`${draft.title} is added`, 'It is a draft until you activate it.')
      set({ new: null, open: id })
    },
  })
  const options = optionsIn(texts)
  const rows = variantRows(options, draft, typed)
  const sent = rows.filter(({ isLeft }) => !isLeft)
  const told = shownFaults(act.refusal, [])
  const faults = new Map([
    ...unread,
    ...told.map(({ key, message }) => [sent[Number(key)]?.key ?? '', message] as const),
  ])
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readRows(rows, currency)
    setUnread(read.faults)
    if (read.faults.size > 0) return
    act.start({
      title: draft.title,
      category: draft.category,
      brand: draft.brand,
      optionNames: options.map(({ name }) => name),
      variants: [...read.variants],
    })
  }
  const isKnown = told.length > 0 || fieldFault(act.refusal, 'title') !== null
  return (
    <SidePanel
      title="New product"
      onClose={onClose}
      foot={
        <Button
          type="submit"
          form={formId}
          loading={act.isPending}
          disabled={sent.length === 0 || rows.length > mostVariants}
        >
          {sent.length === 1 ? 'Add the product' : `Add it with ${sent.length} variants`}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className={classes.fields} noValidate>
        {act.refusal && !isKnown ? <RefusalNote refusal={act.refusal} /> : null}
        <TextInput
          label="Title"
          required
          withAsterisk={false}
          autoFocus
          autoComplete="off"
          maxLength={160}
          value={draft.title}
          error={fieldFault(act.refusal, 'title')}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <div className={classes.pair}>
          <WordField
            label="Category"
            of="categories"
            value={draft.category}
            onChange={(category) => change({ category })}
          />
          <WordField
            label="Brand"
            of="brands"
            value={draft.brand}
            onChange={(brand) => change({ brand })}
          />
          <TextInput
            label="SKU"
            description="The variants’ SKUs begin with it."
            autoComplete="off"
            maxLength={40}
            value={draft.sku}
            onChange={(event) => change({ sku: event.currentTarget.value })}
          />
          <TextInput
            label={`Price, ${currency}`}
            description="Of every variant, unless it says otherwise."
            inputMode="decimal"
            value={draft.price}
            onChange={(event) => change({ price: event.currentTarget.value })}
          />
        </div>
        <OptionFields options={texts} onChange={setTexts} />
        {rows.length > mostVariants ? (
          <p role="alert" className={classes.fault}>
            These options make {rows.length} variants; a product has at most {mostVariants}.
          </p>
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
      </form>
    </SidePanel>
  )
}
