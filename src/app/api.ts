import type { AnyContractRouter } from '@orpc/contract'
import { deliveryAreas } from '#delivery/areas-of-delivery.ts'
import { officeAreas } from '#office/areas-of-office.ts'
import { organizationAreas } from '#organization/areas-of-organization.ts'
import { salesAreas } from '#sales/areas-of-sales.ts'
import { stockAreas } from '#stock/areas-of-stock.ts'

type WithContracts = { readonly contracts: Readonly<Record<string, AnyContractRouter>> }

type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never

type ContractsOf<A extends readonly WithContracts[]> = Both<A[number]['contracts']>

function contractsOf<A extends readonly WithContracts[]>(areas: A): ContractsOf<A> {
  return Object.assign({}, ...areas.map(({ contracts }) => contracts))
}

/**
 * Every endpoint there is, by area: served as RPC for the web and as REST below `/api/v1`. The type is
 * named by wing, because in one piece it is longer than the compiler writes out.
 */
export const api: ContractsOf<typeof organizationAreas> &
  ContractsOf<typeof stockAreas> &
  ContractsOf<typeof salesAreas> &
  ContractsOf<typeof deliveryAreas> &
  ContractsOf<typeof officeAreas> = {
  ...contractsOf(organizationAreas),
  ...contractsOf(stockAreas),
  ...contractsOf(salesAreas),
  ...contractsOf(deliveryAreas),
  ...contractsOf(officeAreas),
}
