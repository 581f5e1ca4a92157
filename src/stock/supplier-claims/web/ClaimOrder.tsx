import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { supplierClaimsApi } from './supplier-claims-api.ts'

type ClaimOrderProps = { orderId: string; isClosed: boolean }

/** Drafts a claim on what was rejected of an order, or did not come of a closed one, and opens it. */
export function ClaimOrder({ orderId, isClosed }: ClaimOrderProps) {
  const navigate = useNavigate()
  const { data } = useQuery(supplierClaimsApi.ask('claimable', { orderId }))
  const act = useAct({
    area: 'supplierClaims',
    run: supplierClaimsApi.call.draft,
    onDone: ({ id }) => navigate({ to: '/purchase-orders', search: { view: 'claims', open: id } }),
  })
  // What is missing of an open order may still come.
  const kinds = isClosed ? ['rejected', 'short'] : ['rejected']
  const isClaimable = data?.lines.some(({ open }) => open.some(({ kind }) => kinds.includes(kind)))
  if (!isClaimable) return null
  return (
    <ActButton
      operation="supplierClaims.draft"
      isPending={act.isPending}
      onAct={() => act.start({ orderId })}
    >
      Claim from supplier
    </ActButton>
  )
}
