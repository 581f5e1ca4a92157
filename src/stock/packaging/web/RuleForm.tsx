import { useQuery } from '@tanstack/react-query'
import { choicesOf } from '#platform/choices.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { VariantFacts } from '#stock/catalog/catalog.contract.ts'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import { type RuleKind, ruleKinds, ruleLabels } from '../packaging.rules.ts'
import classes from './packaging.module.css'
import { packagingApi } from './packaging-api.ts'

type Values = {
  readonly category: string
  /** Null for the whole category. */
  readonly variant: VariantFacts | null
  readonly rule: RuleKind
  /** Empty for the first. */
  readonly materialId: string
  readonly note: string
}

/** A new rule about a category, or about one product. */
export function RuleForm(props: { categories: readonly string[]; onClose: () => void }) {
  const { categories, onClose } = props
  const { data } = useQuery(packagingApi.ask('list', { state: ['active'], limit: 200 }))
  const materials = data?.rows ?? []
  const fields: FormFields<Values> = {
    category: {
      kind: 'choice',
      label: 'Category',
      options: categories.map((value) => ({ value, label: value })),
      isShown: ({ variant }) => variant === null,
    },
    variant: {
      kind: 'own',
      label: 'Product',
      refusedAs: 'variantId',
      draw: ({ value, error, onValue }) =>
        value ? (
          <p className={classes.text}>
            For {value.title} <CodeText code={value.sku} />{' '}
            <button type="button" className={classes.quietButton} onClick={() => onValue(null)}>
              For a category instead
            </button>
          </p>
        ) : (
          <LazyVariantPicker label="Or one product" error={error} onPick={onValue} />
        ),
      words: (variant) => variant?.sku ?? 'none',
    },
    rule: { kind: 'choice', label: 'Rule', options: choicesOf(ruleKinds, ruleLabels) },
    materialId: {
      kind: 'choice',
      label: 'Packaging',
      options: materials.map(({ id, title, sku }) => ({ value: id, label: `${title} (${sku})` })),
      isShown: ({ rule }) => rule !== 'own_box',
    },
    note: { kind: 'line', label: 'Note', longest: 200 },
  }
  return (
    <FormDialog
      area="packaging"
      title="New packaging rule"
      subject="The rule"
      effect="It holds from the next suggestion on; what is packed already stays as it is."
      confirmLabel="Add the rule"
      fields={fields}
      opened={{
        category: categories[0] ?? '',
        variant: null,
        rule: 'must_use',
        materialId: '',
        note: '',
      }}
      save={({ values: { category, variant, rule, materialId, note } }, options) =>
        packagingApi.call.addRule(
          {
            category: variant ? null : category,
            variantId: variant?.id ?? null,
            rule,
            materialId: rule === 'own_box' ? null : materialId || (materials[0]?.id ?? null),
            note,
          },
          options,
        )
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
