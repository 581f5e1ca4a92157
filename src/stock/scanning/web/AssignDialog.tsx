import { Suspense } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { VariantFacts } from '#stock/catalog/catalog.contract.ts'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import type { UnknownCode } from '../scan-history.contract.ts'
import { scannedCode } from '../scan-history.rules.ts'
import classes from './scan-history.module.css'
import { scanHistoryApi } from './scan-history-api.ts'

type Values = {
  readonly variant: VariantFacts | null
  readonly holds: 'unit' | 'pack'
  readonly packQuantity: number | null
}

const fields: FormFields<Values> = {
  variant: {
    kind: 'own',
    label: 'Product',
    isRequired: true,
    refusedAs: 'variantId',
    fault: (variant) => (variant === null ? 'Choose a product.' : null),
    draw: ({ value, error, onValue }) =>
      value ? (
        <p className={classes.chosen}>
          {value.title} <CodeText code={value.sku} />{' '}
          <button type="button" className={classes.quietButton} onClick={() => onValue(null)}>
            Choose another
          </button>
        </p>
      ) : (
        <Suspense>
          <LazyVariantPicker label="Product" error={error} onPick={onValue} />
        </Suspense>
      ),
    words: (variant) => variant?.sku ?? 'none',
  },
  holds: {
    kind: 'choice',
    label: 'Kind of code',
    isRadio: true,
    options: [
      { value: 'unit', label: 'One unit' },
      { value: 'pack', label: 'Case pack of several units' },
    ],
  },
  packQuantity: {
    kind: 'whole',
    label: 'Units in the pack',
    least: 2,
    isRequired: true,
    isShown: ({ holds }) => holds === 'pack',
  },
}

type AssignDialogProps = {
  code: Pick<UnknownCode, 'shown'>
  onSaved: () => void
  onClose: () => void
}

/** Gives an unknown code to a product, with approval where the policy asks for it. */
export function AssignDialog({ code: { shown }, onSaved, onClose }: AssignDialogProps) {
  return (
    <FormDialog
      area="scanHistory"
      title={`Assign ${shown}`}
      subject="The code"
      effect="From then on, a scan of this code finds the product at every outlet."
      confirmLabel="Assign code"
      fields={fields}
      opened={{ variant: null, holds: 'unit', packQuantity: null }}
      save={({ values: { variant, holds, packQuantity } }, options) =>
        scanHistoryApi.call.assign(
          {
            code: scannedCode(shown),
            variantId: variant?.id ?? '',
            packQuantity: holds === 'pack' ? (packQuantity ?? 1) : 1,
          },
          options,
        )
      }
      onSaved={({ sku }) => {
        tellSuccess('Code assigned', `${shown} finds ${sku} now.`)
        onSaved()
      }}
      onClose={onClose}
    />
  )
}
