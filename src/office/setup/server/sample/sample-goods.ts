import type { NewProduct } from '#stock/catalog/server/index.ts'

/** Telephone numbers that Ofcom reserves for drama; nothing can be sent to these people. */
const phoneOf = (place: number) => `+4416329609${String(10 + place)}`

const products = `
  SAMPLE-MUG-RED | Sample mug, red | 8.50 | 3.10 | 48
  SAMPLE-MUG-BLUE | Sample mug, blue | 8.50 | 3.10 | 36
  SAMPLE-PLATE | Sample dinner plate | 12.00 | 4.60 | 40
  SAMPLE-BOWL | Sample cereal bowl | 9.50 | 3.80 | 40
  SAMPLE-TRAY | Sample oak tray | 29.95 | 12.40 | 18
  SAMPLE-KETTLE | Sample kettle, 1.5 litres | 44.00 | 19.00 | 14
  SAMPLE-PAN-24 | Sample frying pan, 24 cm | 34.95 | 14.20 | 16
  SAMPLE-PAN-28 | Sample frying pan, 28 cm | 39.95 | 16.80 | 12
  SAMPLE-KNIFE | Sample kitchen knife, 20 cm | 54.00 | 22.00 | 10
  SAMPLE-BOARD | Sample chopping board | 19.95 | 7.90 | 20
  SAMPLE-APRON | Sample apron, linen | 24.00 | 9.60 | 24
  SAMPLE-TOWEL | Sample tea towel | 6.95 | 2.20 | 60`

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))

/** `stock` is what is on hand at the start. */
export type SampleProduct = NewProduct & { readonly stock: number }

export const sampleProducts = (currency: string): readonly SampleProduct[] =>
  rows(products).map(([sku = '', title = '', price = '', cost = '', stock = '']) => ({
    sku,
    title,
    priceMinor: Math.round(Number(price) * 100),
    costMinor: Math.round(Number(cost) * 100),
    currency,
    category: 'Sample',
    barcodes: [sku.replace('SAMPLE', 'SMP')],
    stock: Number(stock),
  }))

const customers = `
  Ada Sampler | 12 Mill Lane | Leeds | LS1 4AP
  Ben Sampler | 3 Station Road | York | YO1 7HH
  Cora Sampler | 27 High Street | Sheffield | S1 2GD
  Dan Sampler | 8 Chapel Street | Bradford | BD1 1HX
  Eve Sampler | 41 Park Avenue | Harrogate | HG1 1BX
  Finn Sampler | 5 Bridge Street | Wakefield | WF1 2DX`

export const sampleCustomers = rows(customers).map(
  ([fullName = '', address = '', city = '', postcode = ''], place) => ({
    externalRef: `sample ${place + 1}`,
    fullName,
    phone: phoneOf(place),
    email: '',
    address,
    city,
    postcode,
    country: 'United Kingdom',
  }),
)

export const orderTargets = [
  'pending',
  'on_hold',
  'confirmed',
  'packed',
  'dispatched',
  'delivered',
  'cancelled',
] as const

export type OrderTarget = (typeof orderTargets)[number]

export type SampleOrder = {
  readonly externalRef: string
  readonly customer: number
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  readonly target: OrderTarget
}

/** The order of the guided tour: two products, one unit each. */
export const tourRef = 'sample order 1'

const counts: readonly (readonly [OrderTarget, number])[] = [
  ['pending', 5],
  ['on_hold', 1],
  ['confirmed', 4],
  ['packed', 3],
  ['dispatched', 3],
  ['delivered', 3],
  ['cancelled', 1],
]

const skus = rows(products).map(([sku = '']) => sku)
const skuAt = (place: number) => skus[place % skus.length] ?? ''

export const sampleOrders: readonly SampleOrder[] = counts
  .flatMap(([target, count]) => Array.from({ length: count }, () => target))
  .map((target, place) => ({
    externalRef: `sample order ${place + 1}`,
    customer: place % sampleCustomers.length,
    target,
    lines: [
      { sku: skuAt(place), quantity: 1 },
      ...(place % 3 === 0 ? [{ sku: skuAt(place + 5), quantity: place === 0 ? 1 : 2 }] : []),
    ],
  }))
