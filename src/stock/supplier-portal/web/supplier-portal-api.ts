import { connect } from '#platform/web/client.ts'
import type { supplierPortalContract } from '../supplier-portal.contract.ts'

export const supplierPortalApi = connect<typeof supplierPortalContract>('supplierPortal')
