import type { IdSource } from './id-sources.ts'

/** The owners of ids in endpoints of variances. */
export const varianceIdSources: Readonly<Record<string, IdSource>> = {
  'variances.approve id': 'variance',
  'variances.assign assigneeId': 'everyone',
  'variances.assign ids': 'variance',
  'variances.causes id': 'variance',
  'variances.close id': 'variance',
  'variances.get id': 'variance',
  'variances.history id': 'variance',
  'variances.investigate id': 'variance',
  'variances.ledger id': 'variance',
  'variances.list outletId': 'outlet',
  'variances.list variantId': 'everyone',
  'variances.note id': 'variance',
  'variances.post id': 'variance',
  'variances.propose id': 'variance',
  'variances.propose parts.documentId': 'everyone',
  'variances.propose parts.other.binId': 'bin',
  'variances.propose parts.other.lotId': 'everyone',
  'variances.propose parts.other.variantId': 'everyone',
  'variances.propose parts.other.varianceId': 'variance',
  'variances.reopen id': 'variance',
  'variances.report outletId': 'outlet',
  'variances.return id': 'variance',
}
