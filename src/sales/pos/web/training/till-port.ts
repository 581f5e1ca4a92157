import { type ComponentType, createContext, useContext } from 'react'
import type { CallContext } from '#platform/web/client.ts'
import type { CardDesk } from '#sales/gift-cards/web/index.tsx'
import type { KeptCart, ParkedSale } from '../../parked-sales.contract.ts'
import type { ReceiptRecipient } from '../../receipts.contract.ts'
import type { RegisterOrder } from '../../register-orders.contract.ts'
import type { Sale, SaleQuote, Till } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import type { TakenSale } from '../offline/kept-sale-of.ts'
import type { SaleTaking } from '../offline/use-sale-taking.ts'
import type { parkedApi, receiptsApi, registerOrdersApi, salesApi } from '../pos-api.ts'
import { realTill } from './real-till.ts'

type Options = { readonly context: CallContext }

type Register = NonNullable<Till['register']>

/** What a scanned code means; a product with its amount. */
export type FoundCode = {
  readonly noun: string
  readonly id: string
  readonly label: string
  readonly variant?:
    | {
        readonly title: string
        readonly quantity: number
        readonly quantityScale: number
        readonly lotCode: string | null
      }
    | undefined
}

/**
 * All that the screens of a register save, and what differs with it. The real register sends it to the
 * server; in training the tab keeps it.
 */
export type TillPort = {
  /** No money comes or goes: the drawer stays shut, and receipts say so. */
  readonly isTraining: boolean
  readonly saleLabel: (number: number) => string
  readonly orderLabel: (number: number) => string
  /** Null where the register is not open. */
  readonly sessionState: (register: Register) => Register['sessionState']
  readonly storedCart: (registerId: string) => Cart
  readonly storeCart: (registerId: string, cart: Cart) => void
  readonly useSaleTaking: (taking: SaleTaking) => {
    readonly take: (taken: TakenSale) => Promise<unknown>
    readonly isPending: boolean
  }
  readonly refund: (
    input: Parameters<typeof salesApi.call.refund>[0],
    options: Options,
  ) => Promise<Sale>
  readonly voidSale: (
    input: Parameters<typeof salesApi.call.void>[0],
    options: Options,
  ) => Promise<unknown>
  /** The cart as its price is asked for, and the answer with what this device alone knows. */
  readonly cartToPrice: (cart: Cart) => Cart
  readonly priced: (quote: SaleQuote, cart: Cart) => SaleQuote
  /** The store credit of a customer; null where only the server knows it. */
  readonly creditOf: (customerId: string, currency: string) => number | null
  /** A customer who can be chosen without being one of the records. */
  readonly customer: Cart['customer']
  /** What a code means that the products of the register do not have. */
  readonly resolve: (code: string) => Promise<FoundCode>
  /** Records the scan of a product that the register has. */
  readonly noteScan: (code: string, variantId: string) => Promise<void>
  readonly askParked: (registerId: string) => {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<{ rows: ParkedSale[] }>
    readonly networkMode: 'online' | 'always'
  }
  readonly park: (
    input: Parameters<typeof parkedApi.call.park>[0],
    currency: string,
    options: Options,
  ) => Promise<{ id: string }>
  readonly recall: (input: { id: string }, options: Options) => Promise<{ cart: KeptCart }>
  readonly discard: (input: { id: string }, options: Options) => Promise<{ id: string }>
  /** Where the gift cards are that pay at a register. */
  readonly cardDesk: (register: Register) => CardDesk
  /** A gift card to pay with that was made up; null where there is none. */
  readonly cardToOffer: (
    register: Register,
    used: readonly string[],
  ) => { readonly code: string; readonly words: string } | null
  readonly askRecipient: (saleId: string) => {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<ReceiptRecipient>
    readonly networkMode: 'online' | 'always'
  }
  readonly emailReceipt: (
    input: Parameters<typeof receiptsApi.call.email>[0],
    options: Options,
  ) => Promise<{ id: string; to: string }>
  readonly placeOrder: (
    input: Parameters<typeof registerOrdersApi.call.place>[0],
    register: Register,
    options: Options,
  ) => Promise<RegisterOrder>
  /** Whether the register works without the server, and what it has to send. */
  readonly Status: ComponentType<{ register: Register }>
}

export const TillContext = createContext<TillPort>(realTill)

export const useTill = (): TillPort => useContext(TillContext)
