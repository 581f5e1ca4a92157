import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { VariantFacts } from '../catalog.contract.ts'
import type { ProductVariant } from '../products.fields.ts'
import { MergePreview } from './MergePreview.tsx'
import { catalogOfLists } from './price-lists-api.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'

/** Two variants that stand for the same thing become one; which of them stays is chosen here. */
export function MergeVariantsDialog({
  variant,
  onClose,
}: {
  variant: ProductVariant
  onClose: () => void
}) {
  const { set } = useUrlState()
  const [other, setOther] = useState<VariantFacts | null>(null)
  const [keptId, setKeptId] = useState(variant.id)
  const mergedId = keptId === variant.id ? (other?.id ?? variant.id) : variant.id
  const preview = useQuery({
    ...productsApi.ask('mergePreview', { keptId, mergedId }),
    enabled: other !== null,
  })
  const act = useAct({
    area: 'products',
    run: productsApi.call.mergeVariants,
    onRefusal: () => true,
    onDone: ({ productId, id }) => {
      tellSuccess(`${preview.data?.merged.sku ?? variant.sku} is merged`)
      onClose()
      set({ open: productId, part: id }, 'replace')
    },
  })
  const kept = keptId === variant.id ? variant : other
  const merged = keptId === variant.id ? other : variant
  const save = () => {
    // What stands in its way is said by the server again, in the same words.
    if (!preview.data) return
    act.start({
      ...{ keptId, keptVersion: preview.data.kept.version },
      ...{ mergedId, mergedVersion: preview.data.merged.version },
    })
  }
  return (
    <ConfirmDialog
      title={`Merge ${variant.sku} with another variant`}
      confirmLabel={kept && merged ? `Merge into ${kept.sku}` : 'Merge'}
      isDangerous
      isWide
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={save}
      onClose={onClose}
      fields={
        <div className={classes.fields}>
          <OtherVariant
            own={variant.id}
            onPick={(picked) => {
              setOther(picked)
              setKeptId(variant.id)
            }}
          />
          {other ? (
            <NativeSelect
              label="Which one stays"
              value={keptId}
              data={[variant, other].map(({ id, sku, title }) => ({
                value: id,
                label: `${sku}, ${title}`,
              }))}
              onChange={(event) => setKeptId(event.currentTarget.value)}
            />
          ) : null}
          {preview.error ? (
            <RefusalNote refusal={refusalOf(preview.error)} onRetry={() => preview.refetch()} />
          ) : null}
          {other && preview.data ? <MergePreview preview={preview.data} /> : null}
        </div>
      }
    >
      For one thing that stands there twice. Stock, codes and prices go to the one that stays; the
      other is closed for good and leads to it.
    </ConfirmDialog>
  )
}

type OtherProps = { own: string; onPick: (variant: VariantFacts) => void }

function OtherVariant({ own, onPick }: OtherProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const { data } = useQuery({
    ...catalogOfLists.ask('search', { q, limit: 8 }),
    enabled: q !== '',
  })
  return (
    <SearchPicker
      label="The other variant"
      hint="SKU, barcode or words of the title"
      text={text}
      onText={setText}
      results={q === text.trim() ? data?.variants.filter(({ id }) => id !== own) : undefined}
      keyOf={({ id }) => id}
      render={({ title, sku }) => (
        <span>
          {title} <CodeText code={sku} />
        </span>
      )}
      onPick={(picked) => {
        setText(picked.sku)
        onPick(picked)
      }}
      none="No other product found."
    />
  )
}
