import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import type { VariantToStock } from './AddStockDialog.tsx'

const AddStockDialog = lazy(async () => ({
  default: (await import('./AddStockDialog.tsx')).AddStockDialog,
}))

type AddStockButtonProps = {
  variants: readonly VariantToStock[] | null
  /** The outlet that the dialog opens with. */
  outletId?: string
  /** It is the first stock there, so the dialog opens with that reason. */
  isFirst?: true
  /** In a row of a list. */
  size?: 'xs' | 'sm'
}

/** Opens the dialog that adds stock, of these variants or of any. */
export function AddStockButton({ size = 'sm', ...stock }: AddStockButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useMay(capability.inventory)) return null
  return (
    <>
      <ActButton size={size} icon={<IconPlus size={14} />} onAct={() => setOpen(true)}>
        Add stock
      </ActButton>
      <Suspense>
        {isOpen ? <AddStockDialog {...stock} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
