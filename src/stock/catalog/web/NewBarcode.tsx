import { Button, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '#platform/web/AppLink.tsx'
import type { FormFields, OwnControl } from '#platform/web/forms/form-fields.ts'
import { PageForm } from '#platform/web/forms/PageForm.tsx'
import { type FormDesk, openedWith } from '#platform/web/forms/use-form.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanner, useScanTarget } from '#platform/web/scan/scanner-context.ts'
import type { ProductVariant } from '../products.fields.ts'
import { productsApi } from './products-api.ts'
import { isOwner } from './shown-faults.ts'

type Values = { readonly code: string; readonly packQuantity: number | null }

const noCode: Values = { code: '', packQuantity: 1 }

const fields: FormFields<Values> = {
  code: {
    kind: 'own',
    label: 'New barcode',
    isRequired: true,
    isShort: true,
    draw: (control) => <CodeEntry {...control} />,
    words: (code) => code,
  },
  packQuantity: {
    kind: 'whole',
    label: 'Units per pack',
    help: 'For example 12 for a box of a dozen.',
    isRequired: true,
    isShort: true,
  },
}

/** One more barcode of a variant. Scans add barcodes only while the user asks for that. */
export function NewBarcode({ variant }: { variant: ProductVariant }) {
  return (
    <PageForm
      area="products"
      subject={`New barcode of ${variant.sku}`}
      confirmLabel="Add barcode"
      fields={fields}
      opened={noCode}
      acts={(form) => <ScanIn form={form} />}
      save={({ values: { code, packQuantity } }, options) =>
        productsApi.call.addBarcode(
          { variantId: variant.id, code, packQuantity: packQuantity ?? 1 },
          options,
        )
      }
      continueWith={() => openedWith(noCode)}
      onRefused={() => playScanSound('wrong')}
      onSaved={() => playScanSound('ok')}
    />
  )
}

function ScanIn({ form }: { form: FormDesk<Values> }) {
  const [isListening, setListening] = useState(false)
  const scanner = useScanner()
  useScanTarget(async (code) => {
    form.change({ code })
    form.submit({ code })
  }, isListening)
  return (
    <Button
      variant={isListening ? 'light' : 'default'}
      aria-pressed={isListening}
      leftSection={<IconScan size={16} />}
      onClick={() => {
        if (!isListening && !scanner.isConnected) scanner.connect()
        setListening(!isListening)
      }}
    >
      {isListening ? 'Scans add barcodes' : 'Add by scan'}
    </Button>
  )
}

/** A barcode that another variant has is refused, with a link to that variant. */
function CodeEntry({ label, value, error, answer, onValue }: OwnControl<string>) {
  const owner = answer?.details.owner
  return (
    <TextInput
      label={label}
      required
      placeholder="Scan or type a barcode"
      maxLength={80}
      autoComplete="off"
      value={value}
      error={error}
      description={
        isOwner(owner) ? (
          <AppLink search={{ open: owner.productId, part: owner.variantId }}>
            Open {owner.sku}
          </AppLink>
        ) : null
      }
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  )
}
