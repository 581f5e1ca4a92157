import { connect } from '#platform/web/client.ts'
import type { portalClaimsContract } from '../portal-claims.contract.ts'
import type { supplierClaimsContract } from '../supplier-claims.contract.ts'

export const supplierClaimsApi = connect<typeof supplierClaimsContract>('supplierClaims')

export const portalClaimsApi = connect<typeof portalClaimsContract>('supplierPortalClaims')

/** Where the files of a claim are, for staff and in the portal. */
export const filesOfStaff = (id: string) => `/api/supplier-claims/${id}/files`
export const filesOfPortal = (id: string) => `/api/supplier-portal/claims/${id}/files`
