/**
 * Requests that may read more than the law allows, by the reason: an endpoint, and the parameter or
 * column that makes it heavy. The list may only become shorter: an unnecessary entry fails.
 */
const byReason: Readonly<Record<string, readonly string[]>> = {
  'A word that many have in common: asked of each row from the newest on until the page is full, the same at any size':
    ['orders.list q', 'orderDesk.matching q', 'orderDesk.cancelLosses q'],
  'Searched in a text that is put together from several tables': ['confirmations.list q'],
  'Few calls wait for their time, and they are found among those that are due': [
    'confirmations.list part',
  ],
  'Bounded counts of every quick filter in one statement': ['orders.counts'],
  'Counts up to 10,000 of what most orders are, which here is half of the table': [
    'orderDesk.matching assignedTo',
    'orderDesk.matching city',
    'orderDesk.matching paymentMethod',
    'orderDesk.matching paymentState',
    'orderDesk.matching priority',
  ],
  'No index leads from a channel to its orders: placing would write to one more': [
    'orders.list channel',
    'orderDesk.matching channel',
  ],
  'Weighs up to 200 orders with their lines, before they are cancelled at once': [
    'orderDesk.cancelLosses only',
    'orderDesk.cancelLosses stock',
  ],
  'The state of an order is read from the order of each call': ['confirmations.calls fate'],
  'Decided for each parcel or order that is open, with its holds, courier and due time': [
    'tracking.deliveredByHand',
    'waves.ready',
    'waves.ready courierId',
    'waves.ready leavesBy',
    'waves.ready oneLine',
    'waves.ready outletId',
    'waves.ready rule',
    'waves.ready zone',
  ],
  'Counts the orders and lines of each wave of the page, the same at any size': [
    'waves.list',
    'waves.list held',
    'waves.list late',
    'waves.list method',
    'waves.list outletId',
    'waves.list sort=changed',
    'waves.list sort=created',
    'waves.list sort=number',
    'waves.list sort=outlet',
    'waves.list sort=picker',
    'waves.list state',
  ],
  'Weighs each bin of an outlet by what happened to it since it was last checked': [
    'stockCounts.binsToCheck',
  ],
  'Looks at each place or level of an outlet; asked where a count is planned': [
    'stockCounts.emptied',
    'stockCounts.suggest',
    'stockCounts.suggest by',
  ],
  'Counts each place of an outlet that a plan would cover; asked in the form': [
    'stockCounts.preview kind',
    'stockCounts.preview withoutBin',
  ],
  'Looks at the receipts of the last months, of which few have no landed cost': [
    'landedCosts.receipts',
    'landedCosts.receipts outletId',
  ],
  'Counts the lines of up to 200 orders that are on their way': [
    'receiving.expected',
    'receiving.expected outletId',
  ],
  'Counts the receipts and the orders that are open, with their next days': [
    'receiving.figures',
    'receiving.figures outletId',
  ],
  'Reads what is stored of every place that a courier goes to': ['locations.coverage reach'],
  'Sorts by a value that is not in the table of the list': [
    'purchaseOrders.list sort=by',
    'purchaseOrders.list sort=lines',
    'imports.list sort=by',
    'stockWorth.dead sort=category',
    'stockWorth.dead sort=issued',
    'stockWorth.variants sort=category',
    'stockWorth.variants sort=issued',
    'stockLists.lots sort=sku',
  ],
  'Counts the items and the open orders of every supplier, of which a company has some hundreds':
    [],
  'Asks each variant of the catalogue, which has thousands and not millions': [
    'reorders.suggestions',
    'reorders.suggestions outletId',
    'reorders.suggestions snoozed',
    'reorders.suggestions supplierId',
    'products.list category',
    'products.list missing',
    'products.list stock',
    'products.variants category',
    'products.variants missing',
    'products.variants state',
    'products.variants stock',
    'stockLists.neverStocked',
    'stockLists.neverStocked category',
    'stockLists.neverStocked outletId',
    'stockLists.neverStocked sort=product',
    'stockLists.neverStocked sort=sku',
    'transfers.suggestions',
  ],
  'Sums levels and movements when it is asked': [
    'outlets.get',
    'stockLists.figures',
    'stockWorth.dead category',
    'stockWorth.variants category',
    'stockWorth.variants issued',
  ],
}

/**
 * Counted from an index alone while its pages are vacuumed, with some 40 buffers, and from the rows
 * once a job has changed customers since the last vacuum, with some 1,300; calls that wait, likewise,
 * with 900 to 1,300. Whether they need their
 * exemption varies by the minute, so this is not tested.
 */
const unsteady: readonly string[] = [
  'confirmations.list amount',
  'confirmations.list held',
  'confirmations.list pay',
  'confirmations.list sort=total',
  'customerSegments.count',
  'customerSegments.count fewestOrders',
  'customerSegments.count hasCredit',
  'customerSegments.count mostOrders',
  'customerSegments.count spentFromMinor',
  'customers.figures',
]

/** The reason of each that is heavy in every run. */
export const heavyReads: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(byReason).flatMap(([reason, names]) => names.map((name) => [name, reason])),
)

/** All that may read more than the law allows, in every run or in some. */
export const mayBeHeavy: ReadonlySet<string> = new Set([...Object.keys(heavyReads), ...unsteady])
