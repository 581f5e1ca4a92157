/** What is looked at for repetition. */
export const offenderKinds = ['product', 'bin', 'outlet', 'shift'] as const

export type OffenderKind = (typeof offenderKinds)[number]

type Words = { readonly title: string; readonly first: string }

/** Each table of repetition: its title, and what its first column is. */
export const offenderWords: Readonly<Record<OffenderKind, Words>> = {
  product: { title: 'Products that differ again within 30 days', first: 'Product' },
  bin: { title: 'Bins that differ again within 30 days', first: 'Bin' },
  outlet: { title: 'Outlets with repeated variances', first: 'Outlet' },
  shift: { title: 'Shifts with repeated variances', first: 'Found in the' },
}
