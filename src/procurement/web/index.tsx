import { type ComponentProps, lazy, Suspense } from 'react'
import type { WebArea } from '#platform/web/page.ts'
import { supplierNoun } from '../procurement.nouns.ts'

const Picker = lazy(async () => ({
  default: (await import('./SupplierPicker.tsx')).SupplierPicker,
}))

/** Few forms name a supplier; the others do not load what finds one. */
export function LazySupplierPicker(props: ComponentProps<typeof Picker>) {
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  )
}

export const procurementWeb: WebArea = {
  area: 'procurement',
  pages: [],
  refreshOn: [supplierNoun.key],
}
