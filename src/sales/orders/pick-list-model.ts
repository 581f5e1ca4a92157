import { formatQuantity } from '#platform/quantity.ts'
import type { Order } from './order-row.fields.ts'
import { orderNoun } from './orders.nouns.ts'

export type PickListModel = {
  readonly title: string
  readonly heads: readonly string[]
  /** Opens the order on the packing bench. */
  readonly code: string
  readonly rows: readonly { id: string; sku: string; title: string; quantity: string }[]
  readonly note: string
}

type Picked = Pick<
  Order,
  'documentNumber' | 'number' | 'outletCode' | 'outletName' | 'shipName' | 'shipCity' | 'note'
> & { readonly lines: readonly Order['lines'][number][] }

/** The texts of a pick list; `placed` is the day or instant in the reader's format. */
export function pickListModel(order: Picked, placed: string): PickListModel {
  return {
    title: `Pick list, order ${order.documentNumber}`,
    heads: [
      `${order.outletCode} ${order.outletName}, placed ${placed}`,
      [order.shipName, order.shipCity].filter(Boolean).join(', '),
    ],
    code: `${orderNoun.scanPrefix}${order.number}`,
    rows: order.lines
      .filter((line) => line.readyQuantity > 0)
      .map(({ id, sku, title, readyQuantity, quantityScale }) => ({
        id,
        sku,
        title,
        quantity: formatQuantity(readyQuantity, quantityScale),
      })),
    note: order.note === '' ? '' : `Note: ${order.note}`,
  }
}
