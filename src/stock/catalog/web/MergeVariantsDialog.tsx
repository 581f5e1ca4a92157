import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { SearchPicker } from '#platform/web/SearchPicker.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { VariantFacts } from '../catalog.contract.ts'
import type { ProductVariant } from '../products.fields.ts'
import { MergePreview } from './MergePreview.tsx'
import { catalogOfLists } from './price-lists-api.ts'
import { productsApi } from './products-api.ts'

type Values = {
  readonly other: Pick<VariantFacts, 'id' | 'sku' | 'title'> | null
  readonly keptId: string
}

/** Two variants that are the same thing become one; which of them stays is chosen here. */
export function MergeVariantsDialog({
  variant,
  onClose,
}: {
  variant: ProductVariant
  onClose: () => void
}) {
  const { set } = useUrlState()
  const opened: Values = { other: null, keptId: variant.id }
  const [{ other, keptId }, setEntered] = useState(opened)
  const mergedId = keptId === variant.id ? (other?.id ?? variant.id) : variant.id
  const preview = useQuery({
    ...productsApi.ask('mergePreview', { keptId, mergedId }),
    enabled: other !== null,
  })
  return (
    <FormDialog
      area="products"
      title={`Merge ${variant.sku} with another variant`}
      subject={variant.sku}
      effect="For one product that is listed twice. Stock, codes and prices go to the one that stays; the other is closed for good and leads to it."
      confirmLabel="Merge"
      asEntered={(values) => {
        const kept = values.keptId === variant.id ? variant : values.other
        return values.other && kept ? { confirmLabel: `Merge into ${kept.sku}` } : {}
      }}
      isDangerous
      isWide
      onEntered={setEntered}
      // What prevents it is said by the server again, in the same words.
      whyNot={(values) => (values.other && !preview.data ? 'The preview is not there yet.' : null)}
      fields={fieldsOf(variant)}
      opened={opened}
      save={(_, options) =>
        productsApi.call.mergeVariants(
          {
            keptId,
            keptVersion: preview.data?.kept.version ?? 0,
            mergedId,
            mergedVersion: preview.data?.merged.version ?? 0,
          },
          options,
        )
      }
      onSaved={({ productId, id }) => {
        tellSuccess(`${preview.data?.merged.sku ?? variant.sku} is merged`)
        onClose()
        set({ open: productId, part: id }, 'replace')
      }}
      below={() =>
        preview.error ? (
          <RefusalNote refusal={refusalOf(preview.error)} onRetry={() => preview.refetch()} />
        ) : other && preview.data ? (
          <MergePreview preview={preview.data} />
        ) : null
      }
      onClose={onClose}
    />
  )
}

const fieldsOf =
  (variant: ProductVariant) =>
  ({ other }: Values): FormFields<Values> => ({
    other: {
      kind: 'own',
      label: 'The other variant',
      fault: (picked) => (picked === null ? 'Pick the other variant from the list.' : null),
      fillsIn: () => ({ keptId: variant.id }),
      draw: ({ error, onValue }) => (
        <OtherVariant
          own={variant.id}
          error={error}
          onPick={({ id, sku, title }) => onValue({ id, sku, title })}
        />
      ),
      words: (picked) => picked?.sku ?? 'none',
    },
    keptId: {
      kind: 'choice',
      label: 'Which one stays',
      options: [variant, ...(other ? [other] : [])].map(({ id, sku, title }) => ({
        value: id,
        label: `${sku}, ${title}`,
      })),
      isShown: () => other !== null,
    },
  })

type OtherProps = {
  own: string
  error: string | null
  onPick: (variant: VariantFacts) => void
}

function OtherVariant({ own, error, onPick }: OtherProps) {
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
      error={error}
      none="No other product found."
    />
  )
}
