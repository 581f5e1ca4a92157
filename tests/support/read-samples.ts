import type { Database } from '#platform/server/db/database.ts'
import { registeredAreas } from './endpoints.ts'

/** The values of requests to the benchmark database: common, rare and absent ones, by parameter. */
export type ReadSamples = {
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Values that find one record, by endpoint. */
  readonly exact: Readonly<Record<string, string>>
  /** A record of each area, for endpoints about one. */
  readonly ids: Readonly<Record<string, string>>
}

const areas = registeredAreas()
const needs = areas.flatMap((area) => area.needs)
const figures = areas.flatMap((area) => area.figures)

const absentId = '0198c0de-0000-7000-8000-000000000001'

const one = (column: string, rest: string) => `(select ${column}::text from ${rest} limit 1)`
const id = (rest: string) => one('id', rest)

/** Statements for one value each, by what it is. */
const found = {
  main: id(`outlets where code = 'MAIN'`),
  far: id(`outlets where code = 'FAR'`),
  courier: id(`couriers where code = 'COU1'`),
  rareCourier: id(`couriers where code = 'COU4'`),
  farUser: id(`profiles where email = 'far@example.test'`),
  bencher: id(`profiles where email = 'bench@example.test'`),
  variant: one('variant_id', 'order_lines where variant_id is not null'),
  product: one('product_id', 'variants'),
  customer: one('customer_id', 'orders where customer_id is not null order by placed_at desc'),
  supplier: id('suppliers'),
  country: id(`service_areas where kind = 'country'`),
  segment: id(`customer_segments where name = 'Regulars'`),
  rareSegment: id(`customer_segments where name = 'Of York'`),
  order: id(`orders where state = 'delivered' order by placed_at desc`),
  waiting: id(`orders where state = 'pending' order by placed_at desc`),
  packed: id(`orders where state = 'packed' order by placed_at desc`),
  parcel: id(`parcels where state = 'delivered' order by packed_at desc`),
  advice: id(`advices where state = 'raised' order by raised_at desc`),
  return: id('returns order by created_at desc'),
  case: id('return_cases order by said_at desc'),
  claim: id('claims order by filed_at desc'),
  remittance: id('remittances order by created_at desc'),
  wave: id('waves order by created_at desc'),
  sheet: id(`load_sheets where state = 'handed_over' order by opened_at desc`),
  session: id('gate_sessions order by opened_at desc'),
  transfer: id('transfers order by created_at desc'),
  draft: id('purchase_orders order by created_at desc'),
  receipt: id('goods_receipts order by started_at desc'),
  stockCount: id('stock_counts order by planned_at desc'),
  lot: id('lots'),
  bin: id('bins'),
  import: id('imports'),
  endpoint: id('webhook_endpoints'),
  priceList: id('price_lists'),
  material: id('packaging_materials'),
  orderNumber: one(`'O-' || number`, `orders where state = 'delivered' order by placed_at`),
  customerNumber: one(`'C-' || number`, 'customers order by number desc'),
  waitingNumber: one(`'O-' || number`, `orders where state = 'pending' order by placed_at`),
  trackingNumber: one('tracking_number', `parcels where state = 'delivered' order by packed_at`),
  adviceNumber: one('p.tracking_number', 'advices a join parcels p on p.id = a.parcel_id'),
  caseNumber: one('p.tracking_number', 'return_cases a join parcels p on p.id = a.parcel_id'),
  dueNumber: one(
    'p.tracking_number',
    'remittance_dues d join parcels p on p.id = d.parcel_id where d.line_id is null',
  ),
  lineNumber: one('tracking_number', 'remittance_lines'),
  returnNumber: one(`'RET-' || number`, 'returns order by created_at'),
  claimNumber: one(`'CL-' || number`, 'claims order by filed_at'),
  transferNumber: one('number', 'transfers order by created_at'),
  sku: one('sku', 'variants order by id'),
  scan: id('scans order by at desc'),
  device: id('devices'),
} as const

type Found = Readonly<Record<keyof typeof found, string>>

export async function readSamples(db: Database): Promise<ReadSamples> {
  const columns = Object.entries(found).map(([name, sql]) => `${sql} as "${name}"`)
  const { rows } = await db.pool.query<Found>(`select ${columns.join(', ')}`)
  const [of] = rows
  if (!of) throw new Error('The bench database is empty.')
  return { values: valuesOf(of), exact: exactOf(of), ids: idsOf(of) }
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

function valuesOf(of: Found): ReadSamples['values'] {
  const outlets = [of.main, of.far, absentId]
  const couriers = [of.courier, of.rareCourier, absentId]
  const people = [of.farUser, of.bencher, absentId]
  return {
    outletId: outlets,
    outletIds: outlets,
    fromOutletId: outlets,
    toOutletId: outlets,
    courierId: couriers,
    assignedTo: people,
    ownerId: people,
    agentId: people,
    actorId: people,
    userId: people,
    deviceId: [of.device, absentId],
    variantId: [of.variant, absentId],
    productId: [of.product, absentId],
    productIds: [of.product],
    customerId: [of.customer, absentId],
    supplierId: [of.supplier, absentId],
    parentId: [of.country, absentId],
    segmentId: [of.segment, of.rareSegment],
    entityId: [of.order, absentId],
    orderId: [of.waiting],
    parcelId: [of.parcel],
    remittanceId: [of.remittance, absentId],
    endpointId: [of.endpoint],
    priceListId: [of.priceList],
    keptId: [of.customer],
    city: ['Leeds', 'York', 'Nowhere'],
    tag: ['gift', 'vip', 'batch 7', 'nothing'],
    category: ['Category 1', 'nothing'],
    brand: ['Brand 1', 'nothing'],
    country: ['GB', 'FR'],
    channel: ['staff', 'shopify', 'nothing'],
    holdKind: ['address', 'stock', 'fraud'],
    held: ['true', 'false'],
    noun: ['order', 'nothing'],
    type: ['order.placed', 'nothing.happened'],
    totalFrom: ['5', '2000', '99999'],
    totalTo: ['0.01', '7'],
    fewestOrders: ['2', '90'],
    mostOrders: ['0', '3'],
    spentFromMinor: ['1000', '90000000'],
    returnedFromPercent: ['10', '100'],
    orderedWithinDays: ['1', '90'],
    quietForDays: ['90', '720'],
    days: ['30', '366'],
    placedFrom: [day(7)],
    placedTo: [day(700)],
    promisedBy: [day(0)],
    from: [day(30), day(-5)],
    until: [day(0), day(700)],
    on: [day(40)],
    since: [day(30)],
    page: ['/orders'],
    permissions: ['business_settings'],
    query: ['state=late'],
    currency: ['GBP'],
    zone: ['A'],
    leavesBy: ['16:00'],
    ids: [of.waiting],
    need: needs.map(({ need }) => need.key),
    figure: figures.map(({ figure }) => figure.key),
  }
}

function exactOf(of: Found): ReadSamples['exact'] {
  return {
    'orders.list': of.orderNumber,
    'orderDesk.matching': of.orderNumber,
    'customers.list': of.customerNumber,
    'customers.search': of.customerNumber,
    'confirmations.list': of.waitingNumber,
    'verification.list': of.waitingNumber,
    'parcels.list': of.trackingNumber,
    'advice.list': of.adviceNumber,
    'returns.list': of.returnNumber,
    'returnCases.list': of.caseNumber,
    'claims.list': of.claimNumber,
    'remittances.dues': of.dueNumber,
    'remittances.lines': of.lineNumber,
    'transfers.list': of.transferNumber,
    'products.list': of.sku,
    'catalog.search': of.sku,
    'stockLists.levels': of.sku,
    'scanHistory.list': of.orderNumber,
  }
}

/** By the part of the endpoint's name before the dot, or by its whole name. */
function idsOf(of: Found): ReadSamples['ids'] {
  return {
    orders: of.order,
    orderDesk: of.waiting,
    orderMoney: of.order,
    'orderMoney.sheet': '',
    'orderDesk.splitPlan': '',
    confirmations: of.waiting,
    'confirmations.previewWord': of.customer,
    'confirmations.openLink': of.waiting,
    verification: of.waiting,
    'channels.ofOrder': of.order,
    customers: of.customer,
    messages: of.customer,
    parcels: of.parcel,
    'advice.ofParcel': of.parcel,
    advice: of.advice,
    risk: of.waiting,
    'suspicious.ofOrder': of.waiting,
    returns: of.return,
    returnCases: of.case,
    claims: of.claim,
    remittances: of.remittance,
    waves: of.wave,
    loadSheets: of.sheet,
    gate: of.session,
    transfers: of.transfer,
    purchaseOrders: of.draft,
    receiving: of.receipt,
    stockCounts: of.stockCount,
    recalls: of.lot,
    lots: of.lot,
    stockLists: of.lot,
    bins: of.bin,
    imports: of.import,
    priceLists: of.priceList,
    'priceLists.ofProduct': of.product,
    packaging: of.material,
    products: of.product,
    catalog: of.variant,
    outlets: of.main,
    people: of.farUser,
    suppliers: of.supplier,
    locations: of.country,
    'locations.courierHistory': of.courier,
    webhooks: of.endpoint,
    scanHistory: of.scan,
  }
}
