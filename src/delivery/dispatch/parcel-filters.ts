/** Filters that the lists of parcels and of orders to pack have in common. */
export const parcelFilters = {
  outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
  courierId: {
    label: 'Courier',
    kind: 'record',
    of: 'courier',
    emptyLabel: 'No courier yet',
    formerly: 'courier',
  },
} as const

/** The same of what waits at the packing station. */
export const waitingFilters = {
  ...parcelFilters,
  promisedOn: { label: 'Promised', kind: 'days' },
  due: { label: 'Leaves by', kind: 'days' },
} as const
