import { Suspense } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { FormDesk } from '#platform/web/forms/use-form.ts'
import { tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import type { VariantFacts } from '#stock/catalog/catalog.contract.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import classes from './orders.module.css'
import { catalogOfOrders, orderStockApi, scansOfOrders } from './orders-api.ts'

type MatchDialogProps = { order: Order; line: Order['lines'][number]; onClose: () => void }

type Values = { readonly variant: VariantFacts | null; readonly remember: boolean }

const opened: Values = { variant: null, remember: true }

/** Which of our products a line of a sales channel means: found by words, or scanned. */
export function MatchDialog({ order, line, onClose }: MatchDialogProps) {
  const { sku } = line
  const units = formatQuantity(line.quantity - line.cancelledQuantity, line.quantityScale)
  return (
    <FormDialog
      area="orders"
      title={`Match ${sku} to a product`}
      subject={orderLabel(order.number)}
      effect={`${order.channelName} calls it “${line.title}”, ${units} ordered. The line keeps its price.`}
      confirmLabel="Match product"
      fields={fieldsOf(sku)}
      opened={opened}
      version={order.version}
      save={({ values: { variant, remember }, version }, options) =>
        orderStockApi.call.match(
          { id: order.id, version, lineId: line.id, variantId: variant?.id ?? '', remember },
          options,
        )
      }
      onSaved={() => {
        tellSuccess(`${sku} is matched`, `${orderLabel(order.number)} has reserved what there is.`)
        onClose()
      }}
      onScan={scanInto}
      onClose={onClose}
    />
  )
}

function fieldsOf(sku: string): FormFields<Values> {
  return {
    variant: {
      kind: 'own',
      label: 'Our product (or scan it)',
      refusedAs: 'variantId',
      fault: (variant) => (variant === null ? 'Choose or scan a product first.' : null),
      draw: ({ label, value, error, onValue }) => (
        <>
          <Suspense>
            <LazyVariantPicker label={label} error={error} onPick={onValue} />
          </Suspense>
          {value ? (
            <p className={classes.picked}>
              {value.title} <CodeText code={value.sku} />
            </p>
          ) : null}
        </>
      ),
      words: (variant) => variant?.title ?? 'none',
    },
    remember: {
      kind: 'check',
      label: `Remember: ${sku} of this channel always means this product`,
    },
  }
}

async function scanInto(form: FormDesk<Values>, code: string): Promise<void> {
  try {
    const { noun, id, label } = await scansOfOrders.call.resolve({ code })
    if (noun !== variantNoun.key) {
      playScanSound('wrong')
      return tellErrorBriefly('Scan a product', `${label} is no product.`)
    }
    form.change({ variant: await catalogOfOrders.call.get({ id }) })
    playScanSound('ok')
  } catch (error) {
    playScanSound('over')
    tellErrorBriefly('Not found', refusalOf(error).message)
  }
}
