import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LazyCourierForm, LazyOutletForm } from '#organization/outlets/web/index.tsx'
import { LazyInvitePanel } from '#organization/users/web/index.tsx'
import { LazyNewProduct } from '#stock/catalog/web/index.tsx'
import { LazyAddStockDialog } from '#stock/inventory/web/index.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { productsOfSetup } from './setup-api.ts'

/** The forms of the steps that are done on the dashboard. */
export type StepFormKey = 'company' | 'outlet' | 'product' | 'stock' | 'colleague' | 'courier'

/** The form of another page, opened here; the step is done when it is saved. */
export function StepForm({ of, onClose }: { of: StepFormKey; onClose: () => void }) {
  switch (of) {
    case 'company':
      return <CompanyForm onClose={onClose} />
    case 'outlet':
      return <LazyOutletForm outlet={null} onClose={onClose} onSaved={onClose} />
    case 'product':
      return <ProductAndStock onClose={onClose} />
    case 'stock':
      return <LazyAddStockDialog variants={null} isFirst onClose={onClose} />
    case 'colleague':
      return <LazyInvitePanel onClose={onClose} />
    case 'courier':
      return <LazyCourierForm courier={null} onClose={onClose} onSaved={onClose} />
  }
}

/** A new product, and directly after it the quantity on hand. */
function ProductAndStock({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState<string | null>(null)
  const { data } = useQuery({
    ...productsOfSetup.ask('get', { id: id ?? '' }),
    enabled: id !== null,
  })
  if (id === null) return <LazyNewProduct onClose={onClose} onSaved={setId} />
  if (!data) return null
  return <LazyAddStockDialog variants={data.variants} isFirst onClose={onClose} />
}
