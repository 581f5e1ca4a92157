import type { PortalDocument } from './portal-documents.contract.ts'

/** What the buyer asks of the supplier for a document; null where nothing is to do. */
export type DocumentNeed = 'returned' | 'expired' | 'expiring'

/** An expired document is no task while another one in its place is checked, or was returned. */
export function needOf(
  document: PortalDocument,
  all: readonly PortalDocument[],
): DocumentNeed | null {
  const { id, state, validity } = document
  if (state === 'returned') return 'returned'
  if (state === 'to_check' || validity === 'valid') return null
  return all.some(({ replacesId }) => replacesId === id) ? null : validity
}
