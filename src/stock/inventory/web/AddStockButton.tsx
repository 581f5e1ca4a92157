import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import type { VariantToStock } from './AddStockDialog.tsx'

const AddStockDialog = lazy(async () => ({
  default: (await import('./AddStockDialog.tsx')).AddStockDialog,
}))

/** Opens the dialog that adds stock, of these variants or of any. */
export function AddStockButton({ variants }: { variants: readonly VariantToStock[] | null }) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay(capability.inventory)) return null
  return (
    <>
      <ActButton icon={<IconPlus size={14} />} onAct={() => setOpen(true)}>
        Add stock
      </ActButton>
      <Suspense>
        {isOpen ? <AddStockDialog variants={variants} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
