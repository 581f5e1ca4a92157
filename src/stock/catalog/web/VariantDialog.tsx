import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Product, ProductVariant } from '../products.fields.ts'
import { partOfField } from '../variant-changes.rules.ts'
import { usePriceReview } from './price-review.tsx'
import { trackingLabels } from './product-words.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { shownFaults } from './shown-faults.ts'
import { useProductRights } from './use-product-rights.ts'
import { type DraftField, draftOf, readDraft } from './variant-draft.ts'

const trackings = ['none', 'lot', 'expiry'] as const

type Props = { product: Product; variant: ProductVariant; onClose: () => void }

type FieldFacts = { readonly key: DraftField; readonly label: string }

const money: readonly FieldFacts[] = [
  { key: 'priceMinor', label: 'Price' },
  { key: 'comparePriceMinor', label: 'Former price' },
  { key: 'costMinor', label: 'Cost' },
]

const measures: readonly FieldFacts[] = [
  { key: 'weightGrams', label: 'Weight, g' },
  { key: 'lengthMillimetres', label: 'Length, mm' },
  { key: 'widthMillimetres', label: 'Width, mm' },
  { key: 'heightMillimetres', label: 'Height, mm' },
  { key: 'shelfLifeDays', label: 'Shelf life, days' },
  { key: 'receiveLeastDays', label: 'Received with at least, days' },
  { key: 'customsCode', label: 'Customs code' },
]

/** Changes one variant; what somebody may not change is shown, and says why. */
export function VariantDialog({ product, variant, onClose }: Props) {
  const [opened] = useState(variant)
  const [before] = useState(() => draftOf(variant))
  const [draft, setDraft] = useState(before)
  const [answers, setAnswers] = useState<readonly string[]>(variant.optionValues)
  const [tracking, setTracking] = useState(variant.tracking)
  const [isActive, setActive] = useState(variant.isActive)
  const [unread, setUnread] = useState<Readonly<Record<string, string>>>({})
  const rights = useProductRights()
  const review = usePriceReview()
  const act = useAct({
    area: 'products',
    run: productsApi.call.changeVariants,
    onRefusal: (refusal) => review.isAsked(refusal) || true,
    onDone: () => {
      tellSuccess(`${draft.sku.toUpperCase()} is changed`)
      onClose()
    },
  })
  const told = shownFaults(act.refusal, [opened.id])
  const faultOf = (field: string) =>
    unread[field] ?? told.find((fault) => fault.field === field)?.message ?? null
  const closed = (field: string) => rights[partOfField(field)]
  const save = () => {
    const read = readDraft(before, draft, opened.currency)
    setUnread(read.faults)
    if (Object.keys(read.faults).length > 0) return
    const changes = {
      ...read.changes,
      ...(tracking === opened.tracking ? {} : { tracking }),
      ...(isActive === opened.isActive ? {} : { isActive }),
      ...(answers.join('\n') === opened.optionValues.join('\n')
        ? {}
        : { optionValues: [...answers] }),
    }
    if (Object.keys(changes).length === 0) return onClose()
    const rows = [{ id: opened.id, version: opened.version, changes }]
    review.save((confirmed) => act.start({ rows, confirmed }))
  }
  const field = ({ key, label }: FieldFacts, isKept = false) => {
    const why = closed(key) ?? (isKept ? `${opened.sku} has had stock, so this stays.` : null)
    return (
      <TextInput
        key={key}
        label={label}
        value={draft[key]}
        error={faultOf(key)}
        disabled={why !== null}
        title={why ?? ''}
        autoComplete="off"
        onChange={(event) => {
          const { value } = event.currentTarget
          setDraft((now) => ({ ...now, [key]: value }))
        }}
      />
    )
  }
  const shownMoney = rights.seesCosts ? money : money.filter(({ key }) => key !== 'costMinor')
  const isKnown = told.length > 0 && told.every(({ field: name }) => name !== '')
  return (
    <ConfirmDialog
      title={`Change ${opened.sku}`}
      confirmLabel="Save"
      isPending={act.isPending}
      refusal={isKnown ? null : act.refusal}
      onConfirm={save}
      onClose={onClose}
      fields={
        <div className={classes.fields}>
          {field({ key: 'title', label: 'Title' })}
          <div className={classes.pair}>
            {field({ key: 'sku', label: 'SKU' }, opened.hasMoved)}
            {product.optionNames.map((name, place) => (
              <TextInput
                key={name}
                label={name}
                value={answers[place] ?? ''}
                error={place === 0 ? faultOf('optionValues') : null}
                disabled={rights.facts !== null}
                onChange={(event) => setAnswers(answers.with(place, event.currentTarget.value))}
              />
            ))}
            {shownMoney.map((each) => field(each))}
            {measures.map((each) => field(each))}
            <NativeSelect
              label="Tracking"
              value={tracking}
              error={faultOf('tracking')}
              data={choicesOf(trackings, trackingLabels)}
              onChange={(event) => {
                const next = trackings.find((each) => each === event.currentTarget.value)
                if (next) setTracking(next)
              }}
            />
          </div>
          <Switch
            label="Open: it can be ordered and received"
            checked={isActive}
            disabled={rights.facts !== null}
            error={faultOf('isActive')}
            onChange={(event) => setActive(event.currentTarget.checked)}
          />
        </div>
      }
    >
      {product.title}
    </ConfirmDialog>
  )
}
