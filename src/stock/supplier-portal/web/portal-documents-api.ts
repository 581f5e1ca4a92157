import { connect } from '#platform/web/client.ts'
import type { portalDocumentsContract } from '../portal-documents.contract.ts'

export const portalDocumentsApi = connect<typeof portalDocumentsContract>('supplierPortalDocuments')
