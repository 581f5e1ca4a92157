import { Checkbox } from '@mantine/core'
import { type FormEvent, Suspense, useState } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellErrorBriefly, tellSuccess } from '#platform/web/notify.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { VariantFacts } from '#stock/catalog/catalog.contract.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import { LazyVariantPicker } from '#stock/packaging/web/index.tsx'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import classes from './orders.module.css'
import { catalogOfOrders, orderStockApi, scansOfOrders } from './orders-api.ts'

type MatchDialogProps = { order: Order; line: Order['lines'][number]; onClose: () => void }

/** Which of our products a line of a sales channel means: found by words, or scanned. */
export function MatchDialog({ order, line, onClose }: MatchDialogProps) {
  const [variant, setVariant] = useState<VariantFacts | null>(null)
  const [remember, setRemember] = useState(true)
  const act = useAct({
    area: 'orders',
    run: orderStockApi.call.match,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(
        `${line.sku} is matched`,
        `${orderLabel(order.number)} has reserved what there is.`,
      )
      onClose()
    },
  })
  const scan = async (code: string) => {
    try {
      const { noun, id, label } = await scansOfOrders.call.resolve({ code })
      if (noun !== variantNoun.key) {
        playScanSound('wrong')
        return tellErrorBriefly('Scan a product', `${label} is no product.`)
      }
      setVariant(await catalogOfOrders.call.get({ id }))
      playScanSound('ok')
    } catch (error) {
      playScanSound('over')
      tellErrorBriefly('Not found', refusalOf(error).message)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!variant || act.isPending) return
    const { id, version } = order
    act.start({ id, version, lineId: line.id, variantId: variant.id, remember })
  }
  const units = formatQuantity(line.quantity - line.cancelledQuantity, line.quantityScale)
  return (
    <ModalDialog title={`Match ${line.sku} to a product`} onScan={scan} onClose={onClose}>
      <form onSubmit={submit} className={classes.form}>
        <p className={classes.quiet}>
          {order.channelName} calls it “{line.title}”, {units} ordered. The line keeps its price.
        </p>
        <Suspense>
          <LazyVariantPicker label="Our product (or scan it)" onPick={setVariant} />
        </Suspense>
        {variant ? (
          <p className={classes.picked}>
            {variant.title} <CodeText code={variant.sku} />
          </p>
        ) : null}
        <Checkbox
          label={`Remember: ${line.sku} of this channel always means this product`}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
        <div className={classes.acts}>
          <ActButton onAct={onClose}>Cancel</ActButton>
          <ActButton
            type="submit"
            weight="main"
            isPending={act.isPending}
            whyNot={variant ? null : 'Choose or scan a product first.'}
            onAct={() => undefined}
          >
            Match product
          </ActButton>
        </div>
      </form>
    </ModalDialog>
  )
}
