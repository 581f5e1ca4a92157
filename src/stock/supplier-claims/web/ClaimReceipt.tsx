import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { supplierClaimsApi } from './supplier-claims-api.ts'

/** Drafts a claim on what was rejected of a receipt, and opens it. */
export function ClaimReceipt({ receiptId }: { receiptId: string }) {
  const navigate = useNavigate()
  const { data } = useQuery(supplierClaimsApi.ask('claimable', { receiptId }))
  const act = useAct({
    area: 'supplierClaims',
    run: supplierClaimsApi.call.draft,
    onDone: ({ id }) => navigate({ to: '/purchase-orders', search: { view: 'claims', open: id } }),
  })
  const isRejected = data?.lines.some(({ open }) => open.some(({ kind }) => kind === 'rejected'))
  if (!isRejected) return null
  return (
    <ActButton
      operation="supplierClaims.draft"
      isPending={act.isPending}
      onAct={() => act.start({ receiptId })}
    >
      Claim from supplier
    </ActButton>
  )
}
