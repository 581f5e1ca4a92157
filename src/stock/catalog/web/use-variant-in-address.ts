import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUrlState } from '#platform/web/url-state.ts'
import { productsApi } from './products-api.ts'

/** An address that names a variant opens the product that it belongs to. */
export function useVariantInAddress(): void {
  const { params, set } = useUrlState()
  const variantId = params.variant
  const { data, isError } = useQuery({
    ...productsApi.ask('ofVariant', { variantId: variantId ?? '' }),
    enabled: variantId !== undefined,
  })
  const found = data?.id
  useEffect(() => {
    if (variantId === undefined) return
    if (found !== undefined) set({ variant: null, open: found }, 'replace')
    // One that is not there is shown as the panel shows any unknown record.
    else if (isError) set({ variant: null, open: variantId }, 'replace')
  }, [variantId, found, isError, set])
}
